#include "engine/cuda/tokens/library_functions.h"

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

struct LibraryFunction {
    std::string_view name;
    std::string_view text;
};

// As assets/cuda/libdevice.h has them for clang, so that both readers give the same bits.
constexpr LibraryFunction kLibrary[] = {
    {"frexpf", R"(__device__ float frexpf(float a, int* b) {
        if (a == 0.0f || isnan(a) || isinf(a)) { *b = 0; return a; }
        int e = 1 + (int)logbf(a);
        *b = e;
        return ldexpf(a, -e);
    })"},
    {"frexp", R"(__device__ double frexp(double a, int* b) {
        if (a == 0.0 || isnan(a) || isinf(a)) { *b = 0; return a; }
        int e = 1 + (int)logb(a);
        *b = e;
        return ldexp(a, -e);
    }
    __device__ float frexp(float a, int* b) {
        if (a == 0.0f || isnan(a) || isinf(a)) { *b = 0; return a; }
        int e = 1 + (int)logbf(a);
        *b = e;
        return ldexpf(a, -e);
    })"},
    {"modff", R"(__device__ float modff(float a, float* b) {
        float w = truncf(a);
        *b = w;
        return copysignf(isinf(a) ? 0.0f : a - w, a);
    })"},
    {"modf", R"(__device__ double modf(double a, double* b) {
        double w = trunc(a);
        *b = w;
        return copysign(isinf(a) ? 0.0 : a - w, a);
    }
    __device__ float modf(float a, float* b) {
        float w = truncf(a);
        *b = w;
        return copysignf(isinf(a) ? 0.0f : a - w, a);
    })"},
    {"remquof",
     R"(__device__ float remquof(float a, float b, int* q) { float x = fabsf(a), y = fabsf(b); *q = 0;
        if (isnan(x) || isinf(x) || isnan(y) || y == 0.0f) return remainderf(a, b);
        x = fmodf(x, 8.0f * y);
        int n = 0;
        if (x >= 4.0f * y) { x -= 4.0f * y; n += 4; }
        if (x >= 2.0f * y) { x -= 2.0f * y; n += 2; }
        if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } }
        bool isBelow = signbit(a) != 0;
        *q = isBelow != (signbit(b) != 0) ? -(n & 7) : n & 7;
        return isBelow ? -x : x;
    })"},
    {"remquo",
     R"(__device__ double remquo(double a, double b, int* q) { double x = fabs(a), y = fabs(b); *q = 0;
        if (isnan(x) || isinf(x) || isnan(y) || y == 0.0) return remainder(a, b);
        x = fmod(x, 8.0 * y);
        int n = 0;
        if (x >= 4.0 * y) { x -= 4.0 * y; n += 4; }
        if (x >= 2.0 * y) { x -= 2.0 * y; n += 2; }
        if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } }
        bool isBelow = signbit(a) != 0;
        *q = isBelow != (signbit(b) != 0) ? -(n & 7) : n & 7;
        return isBelow ? -x : x;
    }
    __device__ float remquo(float a, float b, int* q) { float x = fabsf(a), y = fabsf(b); *q = 0;
        if (isnan(x) || isinf(x) || isnan(y) || y == 0.0f) return remainderf(a, b);
        x = fmodf(x, 8.0f * y);
        int n = 0;
        if (x >= 4.0f * y) { x -= 4.0f * y; n += 4; }
        if (x >= 2.0f * y) { x -= 2.0f * y; n += 2; }
        if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } }
        bool isBelow = signbit(a) != 0;
        *q = isBelow != (signbit(b) != 0) ? -(n & 7) : n & 7;
        return isBelow ? -x : x;
    })"}};

/// float modf(… is the file's own; x.modf(… and a::modf(… are others.
bool isCall(const std::vector<Token>& tokens, std::size_t at) {
    if (at + 1 >= tokens.size() || !tokens[at + 1].is("(")) return false;
    if (at == 0) return true;
    const Token& before = tokens[at - 1];
    const bool isWord = before.kind == TokenKind::Identifier;
    return isWord ? before.isOneOf({"return", "else", "do", "case"})
                  : !before.isOneOf({".", "->", "::"});
}

}  // namespace

std::vector<Token> withLibraryFunctions(std::vector<Token> tokens) {
    std::vector<Token> made;
    for (const LibraryFunction& function : kLibrary) {
        std::size_t first = tokens.size();
        bool isOwn = false;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i].kind != TokenKind::Identifier || !tokens[i].is(function.name)) continue;
            if (!isCall(tokens, i))
                isOwn = true;
            else if (first == tokens.size())
                first = i;
        }
        if (isOwn || first == tokens.size()) continue;
        ProblemList none("");
        for (Token& token : tokenize(std::string(function.text), none)) {
            if (token.kind == TokenKind::End) break;
            token.place = tokens[first].place;
            made.push_back(std::move(token));
        }
    }
    if (made.empty()) return tokens;
    made.insert(made.end(), std::make_move_iterator(tokens.begin()),
                std::make_move_iterator(tokens.end()));
    return made;
}

}  // namespace warpscope::cuda
