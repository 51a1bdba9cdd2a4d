#include "engine/codegen/passes/fusing/choose_factors.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::ptrdiff_t countIn(const std::string& body, isa::Opcode opcode) {
    const auto program =
        cuda::programOfBody("float x = (float)n, y = x + 1.0f, w = x * 0.3f; " + body);
    return cuda::countOf(program, opcode);
}

// As nvcc 13.0 compiles these.
TEST(ChooseFactors, OfTwoProductsWithACommonFactor) {
    using enum isa::Opcode;
    const std::string choice = "float z = n > 3 ? x * y : w * y; out[0] = (int)(z + 5.0f);";
    EXPECT_EQ(countIn(choice, Ffma), 1);
    EXPECT_EQ(countIn(choice, Fmul), 1) << "that of w";
    EXPECT_EQ(countIn("out[0] = (int)((n > 3 ? x * y : y * w) + 5.0f);", Ffma), 1)
        << "whichever stands first";
}

TEST(ChooseFactors, NotOfProductsThatOthersRead) {
    using enum isa::Opcode;
    EXPECT_EQ(countIn("float p = x * y; out[1] = (int)p; "
                      "out[0] = (int)((n > 3 ? p : w * y) + 5.0f);",
                      Ffma),
              0);
    EXPECT_EQ(countIn("out[0] = (int)((n > 3 ? x * x : w * y) + 5.0f);", Ffma), 0)
        << "no factor in common";
}

// As nvcc 13.0 compiles these: a phi of two such products is one product.
TEST(ChooseFactors, WhereTwoSidesOfAnIfLeaveThem) {
    using enum isa::Opcode;
    const std::string sides = "float z; if (n > 3) { z = x * y; out[1] = 4; } else { z = ";
    const std::string end = " out[2] = 5; } out[0] = (int)(z + 5.0f);";
    EXPECT_EQ(countIn(sides + "w * y;" + end, Ffma), 1);
    EXPECT_EQ(countIn(sides + "y * w;" + end, Ffma), 1);
    EXPECT_EQ(countIn(sides + "w * w;" + end, Ffma), 0) << "no factor in common";
    EXPECT_EQ(countIn(sides + "w * y; out[3] = (int)z;" + end, Ffma), 0) << "read before";
}

}  // namespace
}  // namespace warpscope::codegen
