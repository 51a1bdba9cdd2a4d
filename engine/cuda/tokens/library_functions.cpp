#include "engine/cuda/tokens/library_functions.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

/// One of float and one of double: T is either, @ the f behind functions and numbers of float.
struct LibraryFunction {
    std::string_view name;
    std::string_view text;
    bool isOverloaded = true;  ///< The name without f is one of floats as well.
};

// As assets/cuda/libdevice.h has them for clang, so that both readers give the same bits.
constexpr LibraryFunction kLibrary[] = {
    {"frexp", R"((T a, int* b) {
        if (a == 0.0@ || isnan(a) || isinf(a)) { *b = 0; return a + a; }
        int e = 1 + (int)logb@(a);
        *b = e;
        return ldexp@(a, -e);
    })"},
    {"modf", R"((T a, T* b) {
        if (isnan(a)) return *b = a + a;
        T w = trunc@(a);
        *b = w;
        return copysign@(isinf(a) ? 0.0@ : a - w, a);
    })"},
    {"remquo", R"((T a, T b, int* q) { T x = fabs@(a), y = fabs@(b); *q = 0;
        if (isnan(x) || isinf(x) || isnan(y) || y == 0.0@) return remainder@(a, b);
        x = fmod@(x, 8.0@ * y);
        int n = 0;
        if (x >= 4.0@ * y) { x -= 4.0@ * y; n += 4; }
        if (x >= 2.0@ * y) { x -= 2.0@ * y; n += 2; }
        if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } }
        bool isBelow = signbit(a) != 0;
        *q = isBelow != (signbit(b) != 0) ? -(n & 7) : n & 7;
        return isBelow ? -x : x;
    })"}};

/// Those of which the two types differ in more than that, and those of whole numbers.
constexpr LibraryFunction kOneByOne[] = {
    {"nextafterf", R"(__device__ float nextafterf(float a, float b) {
        if (isnan(a) || isnan(b)) return a + b;
        if (a == b) return b;
        if (a == 0.0f) return copysignf(__int_as_float(1), b);
        return __int_as_float(__float_as_int(a) + ((a < b) == (a > 0.0f) ? 1 : -1));
    })"},
    {"nextafter", R"(__device__ double nextafter(double a, double b) {
        if (isnan(a) || isnan(b)) return a + b;
        if (a == b) return b;
        if (a == 0.0) return copysign(__longlong_as_double(1), b);
        return __longlong_as_double(__double_as_longlong(a) + ((a < b) == (a > 0.0) ? 1 : -1));
    })"},
    {"__dp2a_lo", R"(__device__ int __dp2a_lo(int a, int b, int c) {
        return c + (short)a * (signed char)b + (a >> 16) * (signed char)(b >> 8);
    }
    __device__ unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
        return c + (a & 65535) * (b & 255) + (a >> 16) * (b >> 8 & 255);
    })"},
    {"__dp2a_hi", R"(__device__ int __dp2a_hi(int a, int b, int c) {
        return c + (short)a * (signed char)(b >> 16) + (a >> 16) * (b >> 24);
    }
    __device__ unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
        return c + (a & 65535) * (b >> 16 & 255) + (a >> 16) * (b >> 24);
    })"}};

/// norm3df and its kin, in the steps of CUDA 13.0's PTX, which scale by a power of two so that no
/// square is too large or too small. `count` of numbers: 3 or 4.
std::string normOf(bool isDouble, bool isInverse, int count) {
    std::string text = "(T a, T b, T c";
    if (count == 4) text += ", T d";
    text += ") { a = fabs@(a); b = fabs@(b); c = fabs@(c); T sum = a + b;";
    text += "T low = fmin@(a, b), high = fmax@(a, b), mid = fmin@(high, c); high = fmax@(high, c);";
    if (count == 4) {
        text += "d = fabs@(d);";
        text += isDouble ? "sum = sum + c + d;" : "sum = sum + d + c;";
        text += "T next = fmin@(high, d); high = fmax@(high, d);";
    } else {
        text += "sum = sum + c;";
    }
    text += isDouble ? "int bits = __double2hiint(high), e = bits & 0xFFC00000;"
                       "T s = __hiloint2double(0x7FD00000 - e, 0);"
                     : "int e = __float_as_int(high) & 0xFE000000;"
                       "T s = __int_as_float(0x7E800000 - e);";
    text += "mid = mid * s; low = low * s; T top = high * s;";
    text += count == 4 ? "next = next * s; T t = fma@(mid, mid, next * next);" : "T t = mid * mid;";
    text += "t = fma@(top, top, fma@(low, low, t));";
    if (isInverse && isDouble)
        text +=
            "T r = s * rsqrt(t); r = sum > 0 ? r : sum + __hiloint2double(0x7FF00000, 0);"
            "return high == __hiloint2double(0x7FF00000, 0) ? 0.0 : r; }";
    else if (isInverse)
        text +=
            "T r = rsqrtf(t) * s; r = isnan(sum) ? sum : r;"
            "return high == __int_as_float(0x7F800000) ? 0.0f : r; }";
    else if (isDouble)
        text +=
            "T r = t * rsqrt(fmin(t, __hiloint2double(0x7FEFFFFF, 0xFFFFFFFF))) *"
            "__hiloint2double(e | 0x00100000, 0); r = sum > high ? r : sum;"
            "return (unsigned)bits < 0x7FF00000u ? r : high; }";
    else
        text +=
            "T r = sqrtf(t) * __int_as_float(e | 0x00800000); r = sum > high ? r : sum;"
            "return high == __int_as_float(0x7F800000) ? high : r; }";
    return text;
}

/// The function of one type under a name, which says the type or has an overload for each.
std::string functionOf(std::string_view name, std::string_view type, std::string_view text) {
    const std::string_view suffix = type == "float" ? "f" : "";
    std::string made = fmt::format("__device__ {} {}", type, name);
    for (const char c : text) {
        if (c == 'T')
            made += type;
        else if (c == '@')
            made += suffix;
        else
            made += c;
    }
    return made;
}

/// A name that a file may call, and what it means.
struct NamedFunctions {
    std::string name;
    std::string text;
};

/// frexpf; frexp of double and of float; and so on.
const std::vector<NamedFunctions>& libraryFunctions() {
    static const std::vector<NamedFunctions> kAll = [] {
        std::vector<NamedFunctions> all;
        for (const auto& [name, text, isOverloaded] : kLibrary) {
            const std::string ofFloat = std::string(name) + 'f';
            const std::string overload =
                isOverloaded ? functionOf(name, "float", text) : std::string();
            all.push_back({ofFloat, functionOf(ofFloat, "float", text)});
            all.push_back({std::string(name), functionOf(name, "double", text) + overload});
        }
        for (const int count : {3, 4}) {
            for (const bool isInverse : {false, true}) {
                const std::string name = fmt::format("{}norm{}d", isInverse ? "r" : "", count);
                all.push_back(
                    {name + 'f', functionOf(name + 'f', "float", normOf(false, isInverse, count))});
                all.push_back({name, functionOf(name, "double", normOf(true, isInverse, count))});
            }
        }
        for (const LibraryFunction& one : kOneByOne)
            all.push_back({std::string(one.name), std::string(one.text)});
        return all;
    }();
    return kAll;
}

constexpr std::size_t kNoFunction = SIZE_MAX;
constexpr std::size_t kNoCall = SIZE_MAX;

/// Its place in libraryFunctions(), or kNoFunction.
std::size_t libraryFunctionNamed(const std::string& name) {
    static const std::unordered_map<std::string_view, std::size_t> kPlaces = [] {
        std::unordered_map<std::string_view, std::size_t> places;
        for (const NamedFunctions& function : libraryFunctions())
            places.emplace(function.name, places.size());
        return places;
    }();
    const auto found = kPlaces.find(name);
    return found == kPlaces.end() ? kNoFunction : found->second;
}

/// Where a file calls one of them first, and whether the name is the file's own.
struct Uses {
    std::size_t firstCall = kNoCall;
    bool isOwn = false;
};

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
    const std::vector<NamedFunctions>& functions = libraryFunctions();
    std::vector<Uses> uses(functions.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != TokenKind::Identifier) continue;
        const std::size_t number = libraryFunctionNamed(tokens[i].text);
        if (number == kNoFunction) continue;
        if (!isCall(tokens, i))
            uses[number].isOwn = true;
        else if (uses[number].firstCall == kNoCall)
            uses[number].firstCall = i;
    }
    std::vector<Token> made;
    for (std::size_t number = 0; number < functions.size(); ++number) {
        const auto [first, isOwn] = uses[number];
        if (isOwn || first == kNoCall) continue;
        ProblemList none("");
        for (Token& token : tokenize(functions[number].text, none)) {
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
