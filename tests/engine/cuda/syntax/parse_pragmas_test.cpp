#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

std::ptrdiff_t loadsOf(const std::string& source) {
    return countOf(programOf(source, optimized()), isa::Opcode::Ldg);
}

TEST(ParsePragmas, TheNumberOfUnrollMayBeATemplatesOwn) {
    EXPECT_EQ(loadsOf("template <int N> __device__ int sum(const int* a, int n) {\nint x = 0;\n"
                      "#pragma unroll N / 2\nfor (int i = 0; i < n; i++) x += a[i];\nreturn x;\n}\n"
                      "__global__ void k(int* c, const int* a, int n) { c[0] = sum<6>(a, n); }"),
              1 + 3);
}

TEST(ParsePragmas, UnrollMayBeBehindElse) {
    EXPECT_EQ(loadsOf("__global__ void k(int* c, const int* a, int n) {\nint x = 0;\n"
                      "if (n < 0) x = 1;\nelse\n#pragma unroll 1\n"
                      "for (int i = 0; i < 4; i++) x += a[i];\nc[0] = x;\n}"),
              1);
}

}  // namespace
}  // namespace warpscope::cuda
