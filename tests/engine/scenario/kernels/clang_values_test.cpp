// What kernels that go through clang leave behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"
#include "tests/support/long_vectors.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;

class ClangValues : public testing::Test {
  protected:
    void SetUp() override {
        if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    }
    /// What the threads of one block leave in `out` of a kernel (int* out), each an int.
    static Words leftBy(const std::string& code, int threads) {
        const std::string count = std::to_string(threads);
        const gpu::Launch launch = support::launchFrom(
            "format = 1\ntitle = \"t\"\nsummary = \"s\"\n[kernel]\nreader = \"clang\"\ncode = "
            "'''\n" +
            code + "'''\n[launch]\ngrid = 1\nblock = " + count +
            "\n[[argument]]\nname = \"out\"\ncount = " + count + "\n");
        const auto run = support::runToEnd(launch);
        EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
        const auto& buffers = launch.memory.buffers();
        const auto out = std::ranges::find(buffers, "out", &memory::Buffer::name);
        return out == buffers.end() ? Words{} : support::wordsOf(run.state, *out);
    }
};

// clang 19 makes a table of differences of it, which its backend for PTX cannot write.
TEST_F(ClangValues, ALocalTableOfTexts) {
    EXPECT_EQ(
        leftBy("__global__ void k(int* out) {\n"
               "  const char *names[] = {\"zero\", \"a\", \"to\"}, *s = names[threadIdx.x % 3];\n"
               "  int n = 0;\n  while (s[n]) ++n;\n  out[threadIdx.x] = n;\n}\n",
               4),
        (Words{4, 1, 2, 4}));
}

// Not by lanes of the warp: of the odd ones 1, 3, 5 and 7 are a four.
TEST_F(ClangValues, PartsOfCoalescedThreadsGoByRank) {
    EXPECT_EQ(
        leftBy("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
               "__global__ void k(int* out) {\n  if (threadIdx.x % 2 == 0) return;\n"
               "  auto fours = cg::tiled_partition(cg::coalesced_threads(), 4);\n"
               "  int first = fours.shfl(threadIdx.x, 0);\n"
               "  out[threadIdx.x] = fours.size() * 1000 + first * 10 + fours.thread_rank();\n"
               "}\n",
               12),
        (Words{0, 4010, 0, 4011, 0, 4012, 0, 4013, 0, 2090, 0, 2091}));
}

// Bug: clang's headers have them for double only, and computed them so.
TEST_F(ClangValues, FunctionsThatCudaOverloadsForFloat) {
    EXPECT_EQ(
        leftBy("__global__ void k(int* out) {\n"
               "  float x = 0.37f + threadIdx.x, s, c, t, d;\n"
               "  sincospi(x, &s, &c); sincospif(x, &t, &d);\n"
               "  out[threadIdx.x] = (rcbrt(x) == rcbrtf(x)) + (j0(x) == j0f(x)) +\n"
               "    (y1(x) == y1f(x)) + (normcdf(x) == normcdff(x)) + (erfcx(x) == erfcxf(x)) +\n"
               "    (erfinv(x / 4) == erfinvf(x / 4)) + (sinpi(x) == sinpif(x)) + (s == t) +\n"
               "    (c == d) + (sizeof(cospi(x)) == 4);\n}\n",
               2),
        (Words{10, 10}));
}

// Bug: clang's headers declare them, and nothing gave them a body. Values: Abramowitz and Stegun,
// tables 9.1, 9.2 and 9.8.
TEST_F(ClangValues, FunctionsThatNoLibraryOfClangHas) {
    EXPECT_EQ(
        leftBy(
            "__global__ void k(int* out) {\n"
            "  const double x = 1.0; const float v[3] = {1, 2, 2}; double r = 0;\n"
            "  switch (threadIdx.x) {\n"
            "    case 0: r = cyl_bessel_i0(x); break; case 1: r = cyl_bessel_i1f(-1.0f); break;\n"
            "    case 2: r = cyl_bessel_i0(40.0) / exp(40.0); break; case 3: r = jn(2, x); break;\n"
            "    case 4: r = jnf(2, 10.0f); break; case 5: r = yn(2, x); break;\n"
            "    case 6: r = normf(3, v) + rnormf(3, v); break; case 7: r = yn(2, 0.0) < -1e300; "
            "break;\n"
            "  }\n  out[threadIdx.x] = (int)rint(r * 100000);\n}\n",
            8),
        (Words{126607, static_cast<std::uint32_t>(-56516), 6328, 11490, 25463,
               static_cast<std::uint32_t>(-165068), 333333, 100000}));
}

TEST_F(ClangValues, ComplexNumbersOfHalvesAreMultipliedAndAdded) {
    EXPECT_EQ(
        leftBy(
            "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n__global__ void k(int* out) {\n"
            "  half2 r = __hcmadd(__floats2half2_rn(1, 2), __floats2half2_rn(3, 4), "
            "__floats2half2_rn(6, 1));\n"
            "  __nv_bfloat162 s = __hcmadd(__floats2bfloat162_rn(1, 2), __floats2bfloat162_rn(3, "
            "4),\n"
            "                              __floats2bfloat162_rn(6, 1));\n"
            "  out[threadIdx.x] = (int)(__low2float(r) + 100 * __high2float(r) +\n"
            "                           10000 * __low2float(s) + 1000000 * __high2float(s));\n}\n",
            1),
        (Words{11011101}));
}

// Bug: the squares were infinite, or nothing.
TEST_F(ClangValues, LengthsOfVectorsWhoseSquaresAreTooLargeOrTooSmall) {
    const Words words = leftBy("__global__ void k(int* out) {\n  if (threadIdx.x) return;\n" +
                                   std::string(support::kLongVectors) + "}\n",
                               static_cast<int>(support::kLongVectorBits.size()));
    EXPECT_EQ(std::vector<std::int32_t>(words.begin(), words.end()), support::kLongVectorBits);
}

TEST_F(ClangValues, TheInverseRootOfANegativeNumberHasTheBitsOfTheHardware) {
    EXPECT_EQ(leftBy("__global__ void k(int* out) {\n"
                     "  out[threadIdx.x] = __float_as_int(__frsqrt_rn(threadIdx.x - 1.0f));\n}\n",
                     3),
              (Words{0x7fffffff, 0x7f800000, 0x3f800000}));
}

}  // namespace
}  // namespace warpscope::scenario
