#include "engine/codegen/values/float_products.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::ptrdiff_t sumsFusedIn(const std::string& body) {
    return cuda::countOf(
        cuda::programOfBody("float x = __int_as_float(in[0]), y = __int_as_float(in[1]), z = "
                            "__int_as_float(in[2]); float* o = (float*)out; " +
                            body),
        isa::Opcode::Ffma);
}

// nvcc 13.0 multiplies by 1.5 once, and takes it off where it stands with the other sign.
TEST(FloatProducts, NumbersOfBothSignsMakeOneProduct) {
    EXPECT_EQ(sumsFusedIn("o[0] = 1.5f * x + y; o[1] = z - 1.5f * x;"), 2);
    EXPECT_EQ(sumsFusedIn("o[0] = 1.5f * x - y; o[1] = -1.5f * x;"), 0);
}

// For nvcc 13.0 x * 1.5 and x * -1.5 are two products; where one stands alone in a difference it
// takes the sign of the other.
TEST(FloatProducts, NumbersOfBothSignsAreTwoProductsForSums) {
    EXPECT_EQ(sumsFusedIn("o[0] = 1.5f * x + y; o[1] = -1.5f * x;"), 1);
    EXPECT_EQ(sumsFusedIn("o[0] = y - 1.5f * x; o[1] = -1.5f * x;"), 0);
    EXPECT_EQ(sumsFusedIn("o[0] = y + -1.5f * x; o[1] = 1.5f * x;"), 0);
}

TEST(FloatProducts, ANegationIsNoSum) {
    EXPECT_EQ(sumsFusedIn("o[0] = -(x * y); o[1] = z + x * y;"), 0);
    EXPECT_EQ(sumsFusedIn("o[0] = -(x * y); o[1] = z;"), 0) << "the product of -x and y";
}

// y * z is read by one sum that stands there twice, x * z by that and another one.
TEST(FloatProducts, ASumThatIsComputedAgainIsNoReader) {
    const std::string sums = "o[0] = y * z + x * z; o[1] = x * z + y * z; ";
    EXPECT_EQ(sumsFusedIn(sums), 2);
    EXPECT_EQ(sumsFusedIn(sums + "o[2] = x * z;"), 2) << "y * z is fused in both";
}

TEST(FloatProducts, AProductOfTwoBlocksIsOfNone) {
    EXPECT_EQ(sumsFusedIn("float p = x * y; o[0] = p + z; if (z > 0.0f) o[1] = p - 1.0f;"), 0);
}

}  // namespace
}  // namespace warpscope::codegen
