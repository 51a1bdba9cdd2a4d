#include "engine/cuda/tokens/number.h"

#include <gtest/gtest.h>

#include <bit>

namespace warpscope::cuda {
namespace {

std::uint64_t numberIn(std::string_view text) {
    Token token;
    EXPECT_EQ(parseNumber(text, token), NumberProblem::None) << text;
    return token.bits;
}

NumberProblem problemIn(std::string_view text) {
    Token token;
    return parseNumber(text, token);
}

TEST(Number, ReadsEveryBaseOfC) {
    EXPECT_EQ(numberIn("42"), 42u);
    EXPECT_EQ(numberIn("0x2A"), 42u);
    EXPECT_EQ(numberIn("052"), 42u);
    EXPECT_EQ(numberIn("0b101010"), 42u);
    EXPECT_EQ(numberIn("0xffffffff"), UINT32_MAX);
    EXPECT_EQ(numberIn("4294967295u"), UINT32_MAX);
    EXPECT_EQ(numberIn("0"), 0u);
}

TEST(Number, ReadsFloats) {
    EXPECT_EQ(numberIn("1.5f"), std::bit_cast<std::uint32_t>(1.5f));
    EXPECT_EQ(numberIn("1e-3f"), std::bit_cast<std::uint32_t>(1e-3f));
    EXPECT_EQ(numberIn(".25"), std::bit_cast<std::uint64_t>(0.25));
    EXPECT_EQ(numberIn("2."), std::bit_cast<std::uint64_t>(2.0));
    EXPECT_EQ(numberIn("1e-60f"), 0u);
    EXPECT_EQ(numberIn("1.5L"), std::bit_cast<std::uint64_t>(1.5));
}

Scalar typeOfNumber(std::string_view text) {
    Token token;
    EXPECT_EQ(parseNumber(text, token), NumberProblem::None) << text;
    return token.type;
}

TEST(Number, HasTheFirstTypeThatHoldsIt) {
    EXPECT_EQ(typeOfNumber("2147483647"), Scalar::Int);
    EXPECT_EQ(typeOfNumber("2147483648"), Scalar::Long) << "no unsigned one where it is decimal";
    EXPECT_EQ(typeOfNumber("0x80000000"), Scalar::Unsigned);
    EXPECT_EQ(typeOfNumber("0x100000000"), Scalar::Long);
    EXPECT_EQ(typeOfNumber("0xffffffffffffffff"), Scalar::UnsignedLong);
    EXPECT_EQ(typeOfNumber("1u"), Scalar::Unsigned);
    EXPECT_EQ(typeOfNumber("4294967296u"), Scalar::UnsignedLong);
    EXPECT_EQ(typeOfNumber("1L"), Scalar::Long);
    EXPECT_EQ(typeOfNumber("1LL"), Scalar::LongLong);
    EXPECT_EQ(typeOfNumber("1ull"), Scalar::UnsignedLongLong);
    EXPECT_EQ(typeOfNumber("1.5"), Scalar::Double);
    EXPECT_EQ(typeOfNumber("1.5f"), Scalar::Float);
}

TEST(Number, RefusesWhatSixtyFourBitsCannotHold) {
    EXPECT_EQ(problemIn("18446744073709551615"), NumberProblem::TooWide);
    EXPECT_EQ(problemIn("18446744073709551615u"), NumberProblem::None);
    EXPECT_EQ(problemIn("99999999999999999999999"), NumberProblem::TooWide);
}

TEST(Number, RefusesWhatIsNoNumber) {
    for (const char* text : {"12abc", "0x", "09", "1.2.3", "1e", "0xg"})
        EXPECT_EQ(problemIn(text), NumberProblem::Malformed) << text;
}

TEST(Number, EndsWhereTheNextTokenBegins) {
    EXPECT_EQ(lengthOfNumber("12+3"), 2u);
    EXPECT_EQ(lengthOfNumber("1e+3+4"), 4u);
    EXPECT_EQ(lengthOfNumber("0xe+1"), 3u) << "in hexadecimal e is a digit";
}

TEST(Number, ReadsCharacters) {
    std::uint64_t bits = 0;
    EXPECT_TRUE(parseCharacter("'a'", bits));
    EXPECT_EQ(bits, 97u);
    EXPECT_TRUE(parseCharacter("'\\n'", bits));
    EXPECT_EQ(bits, 10u);
    EXPECT_TRUE(parseCharacter("'\\0'", bits));
    EXPECT_EQ(bits, 0u);
    EXPECT_FALSE(parseCharacter("'ab'", bits));
    EXPECT_FALSE(parseCharacter("''", bits));
}

}  // namespace
}  // namespace warpscope::cuda
