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

TEST(FloatProducts, AProductOfTwoBlocksIsOfNone) {
    EXPECT_EQ(sumsFusedIn("float p = x * y; o[0] = p + z; if (z > 0.0f) o[1] = p - 1.0f;"), 0);
}

}  // namespace
}  // namespace warpscope::codegen
