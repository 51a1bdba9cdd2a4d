#include "engine/codegen/values/shared_products.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::ptrdiff_t fusedInBody(const std::string& body) {
    const auto program =
        cuda::programOfBody("float x = (float)n; float z = 0.0f; " + body + " out[0] = (int)z;");
    return cuda::countOf(program, isa::Opcode::Ffma);
}

// Nothing is computed ahead of a store, so that the block stays one of its own for nvcc.
TEST(SharedProducts, AreReadByTheSumsOfTwoBlocks) {
    EXPECT_EQ(fusedInBody("if (x * x + 1.0f < 9.0f) { z = (x * x - 1.0f) * x; out[1] = 4; }"), 0);
    EXPECT_EQ(fusedInBody("if (x * x < 9.0f) { z = x * x - 1.0f; out[1] = 4; }"), 0);
    EXPECT_EQ(fusedInBody("if (x < 9.0f) out[1] = (int)(x * x + 1.0f); z = x * x - 1.0f;"), 0)
        << "LLVM computes it on the other way, too";
    EXPECT_EQ(fusedInBody("z = x * x + 1.0f; if (x < 9.0f) out[1] = 4; z += x * x - 2.0f;"), 0)
        << "two ways lead there from one block";
}

// As `if (dot(a, n) < 0) a = reflect(a, n);`: the sum is one, and so is the product's reader.
TEST(SharedProducts, AreNotThoseOfASumThatATestHasComputed) {
    EXPECT_EQ(
        fusedInBody("if (x * x + 1.0f < 9.0f) { z = (x * x + 1.0f) * (x - 3.0f); out[1] = 4; }"),
        2);
    EXPECT_EQ(
        fusedInBody("if (x * x + z < 9.0f) { z = (x * x + z) * (x * x - 3.0f); out[1] = 4; }"), 0)
        << "one of two readers";
}

}  // namespace
}  // namespace warpscope::codegen
