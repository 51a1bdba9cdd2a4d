#include "engine/codegen/passes/fusing/expose_quotients.h"

#include <gtest/gtest.h>

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

// Subnormal divisors are made larger, so that the reciprocal is no infinity.
TEST(ExposeQuotients, SubnormalDivisorsKeepTheirQuotient) {
    EXPECT_EQ(support::valueOf("float* f = (float*)out;"
                               "float tiny = __int_as_float(0x00000001 + in[0] - in[0]);"
                               "out[0] = (int)(__fdividef(tiny * 8.0f, tiny * 2.0f) + 3.0f);",
                               {1}),
              7);
}

}  // namespace
}  // namespace warpscope::codegen
