#include "engine/codegen/passes/fusing/expose_quotients.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

std::string programWithQuotients(const std::string& body) {
    return cuda::textOf(cuda::programOfBody(
        "float x = (float)in[0], y = (float)in[1], z = (float)in[2]; float* f = (float*)out;" +
        body));
}
bool isQuotientFused(const std::string& body) {
    return programWithQuotients(body).find("FFMA") != std::string::npos;
}

// As ptxas 13.0 has it: the product of the dividend and a reciprocal goes into the sum.
TEST(ExposeQuotients, TheLastStepGoesIntoTheSum) {
    for (const std::string sum : {"__fdividef(x, y) + z", "z - __fdividef(x, y)",
                                  "__fdividef(x, y) - z", "__tanf(x) + z"}) {
        const std::string text = programWithQuotients("f[0] = " + sum + ";");
        EXPECT_NE(text.find("FFMA"), std::string::npos) << text;
        EXPECT_EQ(text.find("FDIV"), std::string::npos) << text;
    }
}

TEST(ExposeQuotients, OneThatOthersReadStaysRounded) {
    EXPECT_FALSE(isQuotientFused("float q = __fdividef(x, y); f[0] = q + z; f[1] = q;"));
    EXPECT_FALSE(isQuotientFused("f[0] = __fdividef(x, y) + z; f[1] = __fdividef(x, y) * z;"))
        << "the same quotient twice";
    EXPECT_TRUE(isQuotientFused("float q = __fdividef(x, y); f[0] = q + z; f[1] = q - z;"));
    const std::string rounded = programWithQuotients("f[0] = __fadd_rn(__fdividef(x, y), z);");
    EXPECT_NE(rounded.find("FDIV"), std::string::npos) << rounded;
}

TEST(ExposeQuotients, WithoutASumTheyAreOneInstruction) {
    const std::string text = programWithQuotients("f[0] = __fdividef(x, y) * z;");
    EXPECT_NE(text.find("FDIV"), std::string::npos) << text;
}

// Two products are there for ptxas alone: of those the one with fewer readers.
TEST(ExposeQuotients, OfTwoProductsTheOneWithFewerReadersIsFused) {
    const std::string text =
        programWithQuotients("float p = x * z; f[0] = p - __fdividef(x, y); f[1] = p - 2.5f;");
    const std::size_t at = text.find("FFMA");
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_EQ(text.find("FFMA", at + 1), std::string::npos) << "the other stays a product\n"
                                                            << text;
}

// The words of an H200 (nvcc 13.0, sm_90), for divisors out of memory and for those in the code, of
// which ptxas works out the reciprocal.
TEST(ExposeQuotients, DivisorsAtTheEndsOfTheRangeAreScaledAsPtxasDoes) {
    struct Case {
        std::string quotient{};
        std::uint32_t sum = 0;
    };
    const auto bits = [](const std::string& word) {
        return "__int_as_float(" + word + " + in[0] - in[0])";
    };
    const std::string small = bits("0x000ae398");  // 1e-39
    const std::string large = bits("0x7f000000");  // 2^127
    const std::string infinity = bits("0x7f800000");
    const std::vector<Case> cases{
        {"__fdividef(" + bits("1") + ", 1e-39f) + 0.75f", 0x3f400018},
        {"__fdividef(" + bits("1") + ", " + small + ") + 0.75f", 0x3f400018},
        {"__fdividef(" + bits("0") + ", 1e-39f) + 0.75f", 0x3f400000},
        {"__fdividef(" + large + ", " + large + ") + 0.75f", 0x3f400000},
        {"__fdividef(" + large + ", 3e38f) + 0.75f", 0x3f400000},
        {"__fdividef(" + infinity + ", " + large + ") + 0.75f", 0x7fffffff},
    };
    for (const Case& one : cases)
        EXPECT_EQ(static_cast<std::uint32_t>(
                      support::valueOf("out[0] = __float_as_int(" + one.quotient + ");", {1})),
                  one.sum)
            << one.quotient;
}

}  // namespace
}  // namespace warpscope::codegen
