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

// nvcc 13.0 has put the test behind the round by the time that a function of values is copied to
// where it is called; one that takes references or the object itself is copied before.
TEST(SharedProducts, AreNotThoseOfATestByAFunctionOfValues) {
    const auto fusedIn = [](const std::string& function, const std::string& call) {
        const std::string source =
            function +
            "__global__ void k(float* o, float a, float b) {\n"
            "    float x = o[0], y = o[1];\n"
            "    while (" +
            call +
            " < 4.0f) { float t = x * x - y * y; y = x * y * 2.0f - 3.0f; x = t + a; }\n"
            "    o[0] = x;\n}\n";
        return cuda::countOf(cuda::programOf(source), isa::Opcode::Ffma);
    };
    const std::string body = " { return x * x + y * y; }\n";
    EXPECT_EQ(fusedIn("", "x * x + y * y"), 1);
    EXPECT_EQ(fusedIn("__device__ float n(const float& x, const float& y)" + body, "n(x, y)"), 1);
    EXPECT_EQ(fusedIn("__device__ float n(float x, float y)" + body, "n(x, y)"), 3);
    const auto whole = cuda::programOf(
        "__device__ float f(float x, float y) {\n"
        "    while (x * x + y * y < 4.0f) { float t = x * x - y * y; y = x * y * 2.0f - 3.0f; "
        "x = t + 1.0f; }\n    return x;\n}\n"
        "__global__ void k(float* o) { o[0] = f(o[0], o[1]); }\n");
    EXPECT_EQ(cuda::countOf(whole, isa::Opcode::Ffma), 1) << "one function has the whole loop";
}

}  // namespace
}  // namespace warpscope::codegen
