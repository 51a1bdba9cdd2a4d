#include <gtest/gtest.h>

#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::programOf;
using cuda::programOfBody;
using isa::Opcode;

std::ptrdiff_t fusedIn(const std::string& body) {
    return countOf(programOfBody(body), Opcode::Ffma);
}

// As nvcc 13.0 compiles them.
TEST(ConstantProducts, AreRoundedBeforeTheyAreAdded) {
    const std::string value = "float v = (float)n; float dt = 0.01f; ";
    EXPECT_EQ(fusedIn(value + "v -= 9.81f * dt; out[0] = (int)v;"), 0);
    EXPECT_EQ(fusedIn(value + "if (n > 3) dt = v; v -= 9.81f * dt; out[0] = (int)v;"), 0)
        << "a number on one of two ways: chosen_factors";
    EXPECT_EQ(fusedIn(value + "v -= v * dt; out[0] = (int)v;"), 1);
}

TEST(ConstantProducts, CountersOfShortLoopsAreNumbers) {
    const std::string body = " v += k * 0.1f; out[0] = (int)v;";
    EXPECT_EQ(fusedIn("float v = 0.0f; for (int k = 1; k < 5; ++k)" + body), 0);
    EXPECT_EQ(fusedIn("float v = 0.0f; for (int k = 1; k < n; ++k)" + body), 1);
}

TEST(ConstantProducts, AnArgumentIsNoNumber) {
    const auto program = programOf(
        "__global__ void k(float* out, float s, int n) { float f = n; out[0] = f + s * s; "
        "out[1] = f + 1 + s * s; for (int k = 2; k < 5; ++k) out[k] = f; }",
        cuda::optimized());
    EXPECT_EQ(countOf(program, Opcode::Ffma), 2);
    EXPECT_EQ(countOf(program, Opcode::Fmul), 0) << "not the second s * s, beside a short loop";
}

TEST(ConstantProducts, OfDoublesAsWell) {
    const auto program =
        programOfBody("double v = (double)n; double dt = 0.01; v -= 9.81 * dt; out[0] = (int)v;");
    EXPECT_EQ(countOf(program, Opcode::Dfma), 0);
    EXPECT_EQ(countOf(program, Opcode::Dadd), 1);
}

}  // namespace
}  // namespace warpscope::codegen
