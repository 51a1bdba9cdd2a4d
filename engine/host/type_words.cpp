#include "engine/host/type_words.h"

#include <algorithm>

namespace warpscope::host {
namespace {

struct Word {
    std::string_view text;
    int bytes;  ///< 0: says nothing of the size by itself.
    NumberKind kind;
};

using enum NumberKind;
constexpr Word kWords[] = {
    {"char", 1, Integer},       {"bool", 1, Integer},      {"uchar", 1, Integer},
    {"uint8_t", 1, Integer},    {"int8_t", 1, Integer},    {"short", 2, Integer},
    {"ushort", 2, Integer},     {"uint16_t", 2, Integer},  {"int16_t", 2, Integer},
    {"int", 4, Integer},        {"unsigned", 4, Integer},  {"uint", 4, Integer},
    {"int32_t", 4, Integer},    {"uint32_t", 4, Integer},  {"long", 8, Integer},
    {"ulong", 8, Integer},      {"size_t", 8, Integer},    {"int64_t", 8, Integer},
    {"uint64_t", 8, Integer},   {"ptrdiff_t", 8, Integer}, {"signed", 4, Integer},
    {"longlong", 8, Integer},   {"ulonglong", 8, Integer}, {"half", 2, Real},
    {"__half", 2, Real},        {"float", 4, Real},        {"double", 8, Real},
    {"__nv_bfloat16", 2, Real}, {"nv_bfloat16", 2, Real}};

const Word* find(std::string_view text) {
    const auto* const found = std::ranges::find(kWords, text, &Word::text);
    return found == std::end(kWords) ? nullptr : found;
}

}  // namespace

NumberKind numberKindOfWord(std::string_view word) {
    const Word* const found = find(word);
    return found == nullptr ? Unknown : found->kind;
}

bool isNumberWord(std::string_view word) {
    return word == "const" || numberKindOfWord(word) != Unknown;
}

bool isPlainType(std::string_view word) {
    constexpr std::string_view kPlain[] = {"char", "short", "int",   "bool",
                                           "half", "float", "double"};
    return std::ranges::find(kPlain, word) != std::end(kPlain);
}

int componentsOf(std::string_view word) {
    if (word.size() < 2 || word.back() < '1' || word.back() > '4') return 0;
    return find(word.substr(0, word.size() - 1)) == nullptr ? 0 : word.back() - '0';
}

std::int64_t sizeOfWord(std::string_view word) {
    if (const Word* const found = find(word)) return found->bytes;
    // float4, uchar2: as large as their components together.
    const int components = componentsOf(word);
    return components == 0 ? 0 : components * find(word.substr(0, word.size() - 1))->bytes;
}

}  // namespace warpscope::host
