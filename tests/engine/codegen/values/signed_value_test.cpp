#include "engine/codegen/values/signed_value.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

/// The first FFMA of a kernel with a structure whose functions hand out what is negated.
std::string firstFusedOf(const std::string& sum) {
    const auto text = cuda::textOf(cuda::programOf(
        "struct P { float x, y; __device__ P turned() const { return {-x, -y}; } };\n"
        "__global__ void k(float* o, float b, float w, float c, float d) {\n"
        "  P p{b, c}; P q = p.turned(); o[0] = " +
        sum + "; o[1] = q.x; o[2] = q.y; }"));
    const std::size_t at = text.find("FFMA");
    return at == std::string::npos ? text : text.substr(at, text.find('\n', at) - at);
}

// As nvcc 13.0 has it: q.x is -b wherever it was negated, and the product of c and d comes first.
TEST(SignedValue, IsSeenThroughStructures) {
    const std::string fused = firstFusedOf("w * q.x + c * d");
    EXPECT_NE(fused.find("c, d"), std::string::npos) << fused;
    const std::string other = firstFusedOf("c * d - w * q.x");
    EXPECT_NE(other.find("c, d"), std::string::npos) << other;
}

}  // namespace
}  // namespace warpscope::codegen
