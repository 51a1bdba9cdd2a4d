#include "tests/engine/sm/math/gpu_words.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace warpscope::sm::math {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;

/// One call: its arguments and what the GPU made of them, as bits.
struct GpuWord {
    U64 a;
    U64 b;
    U64 result;
};

struct GpuWords {
    U64 hash = 0;
    std::vector<GpuWord> words;
};

/// A line "function NAME HASH", then a line "A B RESULT" for each word, all in base 16.
const std::map<std::string, GpuWords, std::less<>>& storedWords() {
    static const auto kStored = [] {
        std::map<std::string, GpuWords, std::less<>> all;
        for (const char* file : {"float.txt", "double.txt"}) {
            std::istringstream text(
                support::readText(support::projectRoot() / "tests/golden/math" / file));
            GpuWords* current = nullptr;
            for (std::string first; text >> first;) {
                std::string second;
                std::string third;
                text >> second >> third;
                if (first == "function") {
                    current = &all[second];
                    current->hash = std::stoull(third, nullptr, 16);
                } else {
                    current->words.push_back({std::stoull(first, nullptr, 16),
                                              std::stoull(second, nullptr, 16),
                                              std::stoull(third, nullptr, 16)});
                }
            }
        }
        return all;
    }();
    return kStored;
}

/// SplitMix64.
U64 mixed(U64 z) {
    z += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

/// The same sign and fraction with one of `count` exponents from `least` on.
U32 narrowed(U32 word, U32 least, U32 count) {
    return (word & 0x807f'ffffU) | (least + (word >> 23) % count) << 23;
}
U64 narrowed(U64 word, U32 least, U32 count) {
    return (word & 0x800f'ffff'ffff'ffffU) | (least + (word >> 52) % count) << 52;
}

/// Zeros, the least and greatest of each kind, infinity, NaN, and whole numbers, of both signs.
U32 specialFloat(U32 choice) {
    constexpr U32 kAll[16] = {0U,          1U,          0x7fffffU,   0x800000U,
                              0x3f800000U, 0x3f000000U, 0x40000000U, 0x40400000U,
                              0x7f7fffffU, 0x7f800000U, 0x7fffffffU, 0x3f7fffffU,
                              0x3f800001U, 0x4b000000U, 0x4b800001U, 0x42c80000U};
    return kAll[choice & 15] | (choice & 16) << 27;
}
U64 specialDouble(U32 choice) {
    constexpr U64 kAll[16] = {0U,
                              1U,
                              0x000f'ffff'ffff'ffffU,
                              0x0010'0000'0000'0000U,
                              0x3ff0'0000'0000'0000U,
                              0x3fe0'0000'0000'0000U,
                              0x4000'0000'0000'0000U,
                              0x4008'0000'0000'0000U,
                              0x7fef'ffff'ffff'ffffU,
                              0x7ff0'0000'0000'0000U,
                              0x7ff8'0000'0000'0000U,
                              0x3fef'ffff'ffff'ffffU,
                              0x3ff0'0000'0000'0001U,
                              0x4330'0000'0000'0000U,
                              0x4340'0000'0000'0001U,
                              0x4059'0000'0000'0000U};
    return kAll[choice & 15] | U64{choice & 16} << 59;
}

/// Half of a whole number from −128 to 127.
float halfOf(U64 word) {
    return static_cast<float>(static_cast<int>(word % 256) - 128) * 0.5f;
}

/// The i-th of 2^24 inputs of a function of one float: all exponents come.
U32 floatAt(U32 i) {
    return i << 8 | static_cast<U32>(mixed(i) & 255);
}

/// The i-th of 2^24 pairs: of any kind, near 1, of one size, whole exponents, special ones.
struct Pair {
    U64 a;
    U64 b;
};
Pair floatsAt(U32 i) {
    const U64 random = mixed(i);
    auto a = static_cast<U32>(random);
    auto b = static_cast<U32>(random >> 32);
    switch (i & 7) {
        case 0:
            return {a, b};
        case 4:
            return {narrowed(a, 123, 8) & 0x7fff'ffffU, narrowed(b, 120, 20)};
        case 5:
            return {a, a ^ (b & 0x8000'0fffU)};
        case 6:
            return {narrowed(a, 111, 32), std::bit_cast<U32>(halfOf(b))};
        case 7:
            return {specialFloat(a >> 5), specialFloat(b >> 5)};
        default:
            return {narrowed(a, 111, 32), narrowed(b, 111, 32)};
    }
}

U64 doubleAt(U32 i) {
    const U64 random = mixed(i);
    if (i < 32) return specialDouble(i);
    switch (i & 3) {
        case 0:
            return U64{i >> 2} << 42 | random >> 22;
        case 1:
            return narrowed(random, 993, 41);
        case 2:
            return narrowed(random, 1019, 8);
        default:
            return narrowed(random, 1013, 20);
    }
}

Pair doublesAt(U32 i) {
    const U64 a = mixed(i);
    const U64 b = mixed(~U64{i});
    switch (i & 7) {
        case 0:
            return {a, b};
        case 4:
            return {narrowed(a, 1019, 8) & ~(U64{1} << 63), narrowed(b, 1016, 20)};
        case 5:
            return {a, a ^ (b & 0x8000'0000'00ff'ffffU)};
        case 6:
            return {narrowed(a, 1003, 30), std::bit_cast<U64>(double{halfOf(b)})};
        case 7:
            return {specialDouble(static_cast<U32>(a >> 5)),
                    specialDouble(static_cast<U32>(b >> 5))};
        default:
            return {narrowed(a, 993, 41), narrowed(b, 993, 41)};
    }
}

/// A result as it counts, and its part of the hash, which is their sum.
U64 wordOf(float a) {
    return a == a ? std::bit_cast<U32>(a) : 0x7fff'ffffU;
}
U64 wordOf(double a) {
    return a == a ? std::bit_cast<U64>(a) : U64{0x7ff8} << 48;
}
U64 partOfHash(float a, U32 i) {
    return mixed(wordOf(a) + (U64{i} << 32));
}
U64 partOfHash(double a, U32 i) {
    return mixed(wordOf(a) + mixed(i));
}

float valueOf(U64 word, float /*type*/) {
    return std::bit_cast<float>(static_cast<U32>(word));
}
double valueOf(U64 word, double /*type*/) {
    return std::bit_cast<double>(word);
}

template <class T, class Inputs, class Call>
void expectWordsAndHash(std::string_view name, Inputs inputs, Call call) {
    const auto found = storedWords().find(name);
    ASSERT_NE(found, storedWords().end()) << name;
    for (const GpuWord& word : found->second.words) {
        const T result = call(valueOf(word.a, T{}), valueOf(word.b, T{}));
        EXPECT_EQ(wordOf(result), wordOf(valueOf(word.result, T{})))
            << name << " of " << std::hex << word.a << ' ' << word.b;
    }
    // 4096 in a row, 32 times.
    U64 hash = 0;
    for (U32 part = 0; part < 32; ++part) {
        for (U32 i = part << 19; i < (part << 19) + 4096; ++i) {
            const Pair pair = inputs(i);
            hash += partOfHash(call(valueOf(pair.a, T{}), valueOf(pair.b, T{})), i);
        }
    }
    EXPECT_EQ(hash, found->second.hash) << name;
}

}  // namespace

void expectFloatWords(std::string_view name, float (*function)(float)) {
    expectWordsAndHash<float>(
        name,
        [](U32 i) {
            return Pair{floatAt(i), 0};
        },
        [=](float a, float) { return function(a); });
}

void expectFloatWords(std::string_view name, float (*function)(float, float)) {
    expectWordsAndHash<float>(name, floatsAt, function);
}

void expectDoubleWords(std::string_view name, double (*function)(double)) {
    expectWordsAndHash<double>(
        name,
        [](U32 i) {
            return Pair{doubleAt(i), 0};
        },
        [=](double a, double) { return function(a); });
}

void expectDoubleWords(std::string_view name, double (*function)(double, double)) {
    expectWordsAndHash<double>(name, doublesAt, function);
}

}  // namespace warpscope::sm::math
