#include "engine/codegen/values/shared_products.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::ptrdiff_t fusedInBody(const std::string& body) {
    const auto program = cuda::programOfBody("float x = (float)n; float z = 0.0f; " + body +
                                             " out[0] = (int)z;");
    return cuda::countOf(program, isa::Opcode::Ffma);
}

TEST(SharedProducts, AreReadByTheSumsOfTwoBlocks) {
    EXPECT_EQ(fusedInBody("if (x * x + 1.0f < 9.0f) z = (x * x - 1.0f) * (x - 3.0f);"), 0);
    EXPECT_EQ(fusedInBody("if (x * x < 9.0f) z = x * x - 1.0f;"), 0);
}

// As `if (dot(a, n) < 0) a = reflect(a, n);`: the sum is one, and so is the product's reader.
TEST(SharedProducts, AreNotThoseOfASumThatATestHasComputed) {
    EXPECT_EQ(fusedInBody("if (x * x + 1.0f < 9.0f) z = (x * x + 1.0f) * (x - 3.0f);"), 2);
    EXPECT_EQ(fusedInBody("if (x * x + z < 9.0f) z = (x * x + z) * (x * x - 3.0f);"), 0)
        << "one of two readers";
}

}  // namespace
}  // namespace warpscope::codegen
