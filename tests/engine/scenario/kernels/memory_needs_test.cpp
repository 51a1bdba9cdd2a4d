#include <gtest/gtest.h>

#include <string>

#include "engine/scenario/kernels/compile_kernel.h"

namespace warpscope::scenario {
namespace {

// Bug: clang deletes an array that every thread reads where it has written, and it took no bytes.
TEST(MemoryNeeds, MoreMemoryThanThereIsIsRefusedThoughNobodyNeedsIt) {
    const auto keyOf = [](const std::string& source) {
        const auto program = compileKernel(source, "a.cu", {});
        return program ? std::string("taken") : program.problem().message.key;
    };
    EXPECT_EQ(keyOf("__global__ void k(float* o) {\n  __shared__ float s[13000];\n"
                    "  s[threadIdx.x] = 1;\n  o[threadIdx.x] = s[threadIdx.x];\n}\n"),
              "compiler.shared_too_large");
    EXPECT_EQ(keyOf("__constant__ float c[20000];\n__global__ void k(float* o) { o[0] = 1; }\n"
                    "int main() { k<<<1, 32>>>(nullptr); }\n"),
              "compiler.constants_too_large");
}

}  // namespace
}  // namespace warpscope::scenario
