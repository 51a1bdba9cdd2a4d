#include "engine/host/launches.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

HostFacts factsOf(const std::string& source) {
    return readHostFacts(readHostCode(source));
}

TEST(Launches, GridBlockAndArgumentsOfConstants) {
    const HostFacts facts = factsOf(R"(
__global__ void add(const float* a, float* c, int n) {}
int main() {
    const int n = 1000;
    float *d_a, *d_c;
    cudaMalloc((void**)&d_a, n * sizeof(float));
    CHECK(cudaMalloc(&d_c, n * sizeof(float)));
    cudaMemcpy(d_a, h, n * sizeof(float), cudaMemcpyHostToDevice);
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    add<<<grid, block, 2 * sizeof(float)>>>(d_a, d_c, n);
})");
    ASSERT_EQ(facts.kernels.size(), 1u);
    ASSERT_EQ(facts.launches.size(), 1u);
    const LaunchSite& site = facts.launches[0];
    EXPECT_EQ(site.kernel, "add");
    EXPECT_EQ(site.line, 11);
    EXPECT_EQ(site.grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{128, 1, 1}));
    EXPECT_EQ(site.sharedBytes, 8);
    ASSERT_EQ(site.arguments.size(), 3u);
    EXPECT_EQ(site.arguments[0].bytes, 4000);
    EXPECT_TRUE(site.arguments[0].isCopiedTo);
    EXPECT_EQ(site.arguments[1].bytes, 4000);
    EXPECT_FALSE(site.arguments[1].isCopiedTo);
    EXPECT_EQ(site.arguments[2].value, 1000);
}

// Bug: the first typedef counted, so that half of the memory of doubles was asked for.

TEST(Launches, AConditionChoosesTheTypeOfTheMemory) {
    const HostFacts facts = factsOf(R"(
#ifdef USE_FLOAT
typedef float real;
#else
typedef double real;
#endif
__global__ void heat(real* u, real c) {}
int main() {
    real* u;
    cudaMalloc(&u, 100 * sizeof(real));
    heat<<<1, 100>>>(u, real(0.5));
})");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 800);
    EXPECT_EQ(facts.launches[0].arguments[1].value, 0.5);
}

// Bug: only the first structure of a declaration had members.

TEST(Launches, EveryStructureOfADeclarationHasItsMembers) {
    const HostFacts facts = factsOf(R"(
typedef struct { int width, height; float* elements; } Matrix;
__global__ void multiply(Matrix b, Matrix c) {}
void run(const Matrix A, const Matrix B) {
    multiply<<<dim3(B.width / 16, A.height / 16), 256>>>(A, B);
}
int main() { Matrix A = {64, 32, 0}, B = {48, 64, 0}; run(A, B); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].grid, (Dim3{3, 2, 1}));
}

TEST(Launches, AConfigurationLaunches) {
    const HostFacts facts = factsOf(R"(
__global__ void sum(const int* a, int n) {}
int main() {
    int* a;
    cudaMalloc(&a, 4096);
    cudaLaunchConfig_t cfg = {0};
    cfg.gridDim = 8;
    cfg.blockDim = dim3(16, 8);
    cfg.dynamicSmemBytes = 64;
    cudaLaunchKernelEx(&cfg, sum, (const int*)a, 1024);
})");
    ASSERT_EQ(facts.launches.size(), 1u);
    const LaunchSite& site = facts.launches[0];
    EXPECT_EQ(site.kernel, "sum");
    EXPECT_EQ(site.grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{16, 8, 1}));
    EXPECT_EQ(site.sharedBytes, 64);
    ASSERT_EQ(site.arguments.size(), 2u);
    EXPECT_EQ(site.arguments[0].bytes, 4096);
    EXPECT_EQ(site.arguments[1].value, 1024);
}

TEST(Launches, TemplateArgumentsAreComputedWhereTheyCan) {
    const HostFacts facts = factsOf(
        "template <int N, typename T> __global__ void k(T* a) {}\n"
        "int main() { const int tile = 8; k<2 * tile, float><<<1, 32>>>(p); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "k");
    EXPECT_EQ(facts.launches[0].templateArguments, (std::vector<std::string>{"16", "float"}));
}

TEST(Launches, WithinATemplateTheFirstCallSaysWhatItsParametersAre) {
    const HostFacts facts = factsOf(R"(
template <typename T, int N> __global__ void k(T* d) {}
template <typename T, int BLOCK> void run(int n) {
    T* d;
    cudaMalloc(&d, n * sizeof(T));
    k<T, BLOCK><<<n / BLOCK, BLOCK, BLOCK * sizeof(T)>>>(d);
}
int main() { run<double, 64>(256); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    const LaunchSite& site = facts.launches[0];
    EXPECT_EQ(site.templateArguments, (std::vector<std::string>{"double", "64"}));
    EXPECT_EQ(site.grid, (Dim3{4, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{64, 1, 1}));
    EXPECT_EQ(site.sharedBytes, 512);
    EXPECT_EQ(site.arguments[0].bytes, 2048);
}

TEST(Launches, ACallMayNameTheTypesOfItsTemplate) {
    const HostFacts facts = factsOf(R"(
template <class T> __global__ void k(T* d, int n) {}
template <class T> void run(T* data, int n) { k<T><<<n / 64, 64>>>(data, n); }
int main() { int* d; cudaMalloc(&d, 512 * sizeof(int)); run<int>(d, 512); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 2048);
}

TEST(Launches, MemoryIsFollowedThroughOneCall) {
    const HostFacts facts = factsOf(R"(
__global__ void k(int* d, int n) {}
void launch(int* data, int n) { k<<<n / 64, 64>>>(data, n); }
int main() { int* d; cudaMalloc(&d, 512 * sizeof(int)); launch(d, 512); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 2048);
}

TEST(Launches, ACooperativeLaunchNamesItsArgumentsInAnArray) {
    const HostFacts facts = factsOf(R"(
__global__ void k(float* a, int n) {}
int main() { float* a; int n = 64; cudaMalloc(&a, n * 4); void* args[] = {&a, (void*)&n};
    cudaLaunchCooperativeKernel((void*)k, dim3(2), dim3(32), args); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].grid, (Dim3{2, 1, 1}));
    ASSERT_EQ(facts.launches[0].arguments.size(), 2u);
    EXPECT_EQ(facts.launches[0].arguments[0].bytes, 256);
    EXPECT_EQ(facts.launches[0].arguments[1].value, 64);
}

TEST(Launches, WhatIsNotKnownIsNotInvented) {
    const HostFacts facts = factsOf(
        "__global__ void k(int* d, int n) {}\n"
        "int main(int argc, char** argv) { int n = atoi(argv[1]); k<<<(n + 63) / 64, 64>>>(d, n); "
        "}");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_FALSE(facts.launches[0].grid);
    EXPECT_EQ(facts.launches[0].block, (Dim3{64, 1, 1}));
    EXPECT_FALSE(facts.launches[0].arguments[0].bytes);
    EXPECT_FALSE(facts.launches[0].arguments[1].value);
    ASSERT_FALSE(facts.launches[0].unknown.empty());
    EXPECT_EQ(facts.launches[0].unknown[0], "n");
}

TEST(Launches, AKernelThatLaunchesIsMarked) {
    const HostFacts facts = factsOf(
        "__global__ void c() {}\n__global__ void p() { c<<<1, 1>>>(); }\nint main() { p<<<1, "
        "1>>>(); }");
    ASSERT_EQ(facts.launches.size(), 2u);
    EXPECT_TRUE(facts.launches[0].isInKernel);
    EXPECT_FALSE(facts.launches[1].isInKernel);
}

TEST(Launches, BrokenTextIsNoLaunch) {
    for (const char* text : {"<<<", "k<<<1>>>", "k<<<1, 2", "k<<<1, 2>>>", "k<<<>>>()", ">>><<<(",
                             "cudaLaunchKernel(", "cudaMalloc(", "cudaMemcpyToSymbol()"})
        EXPECT_LE(factsOf(text).launches.size(), 1u) << text;
}

TEST(Launches, ThoseBehindTestsThatAreFalseAreNeverReached) {
    const HostFacts facts = factsOf(R"(
template <int N> __global__ void k(int* a) {}
void run(int threads, int* a) {
    switch (threads) {
        case 512: k<512><<<1, threads>>>(a); break;
        case 256:
        case 128: { k<128><<<1, threads>>>(a); break; }
        default: k<1><<<1, threads>>>(a);
    }
    if (threads > 128) k<2><<<1, threads>>>(a);
    else k<3><<<1, threads>>>(a);
}
int main() { run(128, 0); })");
    ASSERT_EQ(facts.launches.size(), 5u);
    EXPECT_TRUE(facts.launches[0].isNeverReached);
    EXPECT_FALSE(facts.launches[1].isNeverReached);
    EXPECT_TRUE(facts.launches[2].isNeverReached);
    EXPECT_TRUE(facts.launches[3].isNeverReached);
    EXPECT_FALSE(facts.launches[4].isNeverReached);
}

TEST(Launches, OnlyACooperativeCallAsksForAWholeGrid) {
    for (const char* call : {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}) {
        const HostFacts facts = factsOf(
            "__global__ void k(int n) {}\nint main() { int n = 5; "
            "void* given[] = {&n};\n" +
            std::string(call) + "((void*)k, dim3(2), dim3(64), given, 128, 0); }");
        ASSERT_EQ(facts.launches.size(), 1u) << call;
        const LaunchSite& site = facts.launches[0];
        EXPECT_EQ(site.isCooperative, std::string(call) != "cudaLaunchKernel") << call;
        EXPECT_EQ(site.grid, (Dim3{2, 1, 1}));
        EXPECT_EQ(site.block, (Dim3{64, 1, 1}));
        EXPECT_EQ(site.sharedBytes, 128);
        ASSERT_EQ(site.arguments.size(), 1u);
        EXPECT_EQ(site.arguments[0].value, 5);
    }
}

TEST(Launches, AConstantHasTheOneNumberThatWasCopiedIntoItLast) {
    const HostFacts facts = factsOf(R"(
__constant__ float table[4]; __constant__ int n; __constant__ int lost;
__global__ void k(int* a) {}
int main(int argc, char** argv) {
    int count = 7, other = atoi(argv[1]);
    cudaMemcpyToSymbol(table, values, sizeof(table));
    cudaMemcpyToSymbol(n, &count, sizeof(int));
    cudaMemcpyToSymbol(lost, &count, sizeof(int));
    cudaMemcpyToSymbol(lost, &other, sizeof(int));
    k<<<1, 32>>>(d);
})");
    EXPECT_EQ(facts.filledSymbols, (std::vector<std::string>{"table", "n", "lost", "lost"}));
    EXPECT_EQ(facts.symbolValues, (std::map<std::string, double>{{"n", 7}}));
}

TEST(Launches, APointerToAnInstanceLaunchesThatInstance) {
    const HostFacts facts = factsOf(R"(
template <int B, typename T> __global__ void k(T* p) {}
int main() {
    float* p;
    cudaMalloc(&p, 64);
    auto kernel = &k<8, float>;
    kernel<<<2, 8>>>(p);
})");
    ASSERT_EQ(facts.launches.size(), 1U);
    EXPECT_EQ(facts.launches[0].kernel, "k");
    EXPECT_EQ(facts.launches[0].templateArguments, (std::vector<std::string>{"8", "float"}));
    EXPECT_EQ(facts.launches[0].grid, (Dim3{2, 1, 1}));
}

}  // namespace
}  // namespace warpscope::host
