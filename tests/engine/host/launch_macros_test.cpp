#include "engine/host/launches.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

TEST(LaunchMacros, ALaunchInAMacroIsALaunch) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
#define LAUNCH(kernel, grid, block, ...)          \
    do {                                          \
        kernel<<<(grid), (block)>>>(__VA_ARGS__); \
        check(cudaGetLastError());                \
    } while (0)
__global__ void scale(float* data, int n) {}
int main() {
    int n = 1000;
    float* d;
    cudaMalloc(&d, n * sizeof(float));
    LAUNCH(scale, (n + 127) / 128, 128, d, n);
})"));
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "scale");
    EXPECT_EQ(facts.launches[0].line, 12);
    EXPECT_EQ(facts.launches[0].grid, (Dim3{8, 1, 1}));
    ASSERT_EQ(facts.launches[0].arguments.size(), 2u);
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 4000);
    EXPECT_EQ(facts.launches[0].arguments[1].value, 1000);
}

// Bug: the comma became one word with the first of the further arguments.
TEST(LaunchMacros, AJoinedCommaStandsWhereArgumentsFollowAlone) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
#define RUN(kernel, grid, a, ...) kernel<<<grid, 64>>>(a, ##__VA_ARGS__)
__global__ void scale(float* data, float* out, int n) {}
__global__ void clear(float* data) {}
int main() {
    float *d_a, *d_b;
    cudaMalloc(&d_a, 40);
    cudaMalloc(&d_b, 80);
    RUN(scale, 4, d_a, d_b, 7);
    RUN(clear, 2, d_b);
})"));
    ASSERT_EQ(facts.launches.size(), 2u);
    ASSERT_EQ(facts.launches[0].arguments.size(), 3u);
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 40);
    EXPECT_EQ(facts.launches[0].arguments[1].bytes, 80);
    EXPECT_EQ(facts.launches[0].arguments[2].value, 7);
    EXPECT_EQ(facts.launches[1].grid, (Dim3{2, 1, 1}));
    ASSERT_EQ(facts.launches[1].arguments.size(), 1u);
    EXPECT_EQ(facts.launches[1].arguments[0].text, "d_b");
    const HostCode code = readHostCode(
        "#define RUN(k, ...) k<<<1, 1>>>(0, ##__VA_ARGS__)\nvoid f() { RUN(a); RUN(b, c); }");
    EXPECT_EQ(code.text({0, code.tokens.size() - 1}), "void f(){a<<<1,1>>>(0);b<<<1,1>>>(0,c);}");
}

TEST(LaunchMacros, ALaunchByConfigurationInAMacroIsALaunch) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
#define LAUNCH(kernel, ...) check(cudaLaunchKernelEx(&config, kernel, __VA_ARGS__))
__global__ void scale(int* data, int n) {}
int main() {
    cudaLaunchConfig_t config = {};
    config.gridDim = 8;
    config.blockDim = 96;
    int* d;
    LAUNCH(scale, d, 1000);
})"));
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "scale");
    EXPECT_EQ(facts.launches[0].block, (Dim3{96, 1, 1}));
    ASSERT_EQ(facts.launches[0].arguments.size(), 2u);
    EXPECT_EQ(facts.launches[0].arguments[1].value, 1000);
}

TEST(LaunchMacros, AKernelThatAMacroMakesIsAKernel) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
#define SORT(name, T) \
    __global__ void sort_##name(T* data, int n) { data[n] = 0; }
SORT(ints, int)
SORT(doubles, double)
int main() { sort_doubles<<<2, 64>>>(nullptr, 5); })"));
    ASSERT_EQ(facts.kernels.size(), 2u);
    EXPECT_EQ(facts.kernels[0].name, "sort_ints");
    EXPECT_EQ(facts.kernels[1].name, "sort_doubles");
    EXPECT_EQ(facts.kernels[1].line, 5);
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "sort_doubles");
}

TEST(LaunchMacros, AMacroOfItselfEnds) {
    const HostCode code = readHostCode("#define L(k) L(k<<<1, 1>>>())\nvoid f() { L(a); }");
    EXPECT_LT(code.tokens.size(), 200u);
}

TEST(LaunchMacros, OthersStayAsTheyAre) {
    const HostCode code = readHostCode("#define N 12\nint a = N;");
    EXPECT_EQ(code.tokens[3].text, "N");
}

}  // namespace
}  // namespace warpscope::host
