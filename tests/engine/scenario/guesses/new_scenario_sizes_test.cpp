// What a new scenario takes for sizes that its file does not say, or that are too large to watch.
#include <gtest/gtest.h>

#include "tests/engine/scenario/guesses/new_scenario_fixture.h"

namespace warpscope::scenario {
namespace {

class NewScenarioSizes : public NewScenarioTest {};

TEST_F(NewScenarioSizes, AGridThatNobodyKnowsIsAGuessOfTheWholeLaunch) {
    const auto scenario = made(kAddKernel + R"(
int main() { float *a, *c; Cfg cfg = load(); add<<<cfg.grid, cfg.block>>>(a, c, 64); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.block, (Dim3{256, 1, 1}));
    EXPECT_TRUE(notes(*scenario, "new.guessed_launch"));
}

TEST_F(NewScenarioSizes, WhatTheProgramWouldReadIsAssumedOnce) {
    const auto scenario = made(kAddKernel + R"(
int main(int argc, char** argv) {
    int n = atoi(argv[1]);
    float *d_a, *d_c;
    cudaMalloc(&d_a, n * sizeof(float));
    cudaMalloc(&d_c, n * sizeof(float));
    add<<<(n + 127) / 128, 128>>>(d_a, d_c, n);
})");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_TRUE(notes(*scenario, "new.assumed"));
    EXPECT_EQ(scenario->scenario.grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(scenario->scenario.arguments[0].count, 1024) << "all sizes follow from it";
    EXPECT_EQ(scenario->scenario.arguments[2].whole, 1024);
}

TEST_F(NewScenarioSizes, ABufferThatIsTooLargeIsCutAndThatIsSaid) {
    const auto scenario = made(kAddKernel + R"(
int main() {
    float *d_a, *d_c;
    cudaMalloc(&d_a, 268435456L * 4);
    cudaMalloc(&d_c, 8192 * 4);
    add<<<32, 256>>>(d_a, d_c, 8192);
})");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_TRUE(notes(*scenario, "new.fewer_elements"));
    EXPECT_EQ(scenario->scenario.arguments[0].count, 1 << 24);
    EXPECT_EQ(scenario->scenario.arguments[1].count, 8192);
}

TEST_F(NewScenarioSizes, ALargeLaunchBecomesSmallerByItsOwnConstant) {
    const auto scenario = made(kAddKernel + R"(
#define N (1 << 26)
int main() {
    float *d_a, *d_c;
    cudaMalloc(&d_a, N * sizeof(float));
    cudaMalloc(&d_c, N * sizeof(float));
    add<<<N / 256, 256>>>(d_a, d_c, N);
})");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_TRUE(notes(*scenario, "new.smaller"));
    const Scenario& small = scenario->scenario;
    EXPECT_EQ(small.grid.x * 256, small.arguments[0].count);
    EXPECT_EQ(small.arguments[0].count, small.arguments[2].whole);
    EXPECT_LE(small.grid.x * 8, 32768);
}

TEST_F(NewScenarioSizes, SizesThatOnlyOptionsSetAreNotZero) {
    const auto scenario = made(kAddKernel + R"(
int main(int argc, char** argv) {
    int n = 0, threads = 0, offset = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n")) n = atoi(argv[++i]);
        if (!strcmp(argv[i], "-t")) threads = atoi(argv[++i]);
    }
    float *a, *c; cudaMalloc(&a, n * 4); cudaMalloc(&c, n * 4);
    add<<<(n + 31) / 32, 32>>>(a, c, n); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_GT(scenario->scenario.arguments[2].value, 0);
    EXPECT_EQ(scenario->scenario.arguments[0].count, scenario->scenario.arguments[2].value);
    EXPECT_TRUE(notes(*scenario, "new.assumed"));
}

TEST_F(NewScenarioSizes, AGridThatIsTooLargeIsNotCalledUnknown) {
    const auto scenario = made(R"(
__global__ void k(unsigned char* p) { p[blockIdx.x] = 1; }
int main() { unsigned char* d; cudaMalloc(&d, 1000); dim3 grid(500, 500); k<<<grid, 1>>>(d); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_TRUE(notes(*scenario, "new.smaller_grid"));
    EXPECT_FALSE(notes(*scenario, "new.guessed_launch"));
}

TEST_F(NewScenarioSizes, WhatMakesTheLaunchNoSmallerStays) {
    const auto scenario = made(kAddKernel + R"(
int main() { const int n = 5000; int numSMs; cudaDeviceGetAttribute(&numSMs, 16, 0);
    float *a, *c; cudaMalloc(&a, n * 4); cudaMalloc(&c, n * 4);
    add<<<32 * numSMs, 256>>>(a, c, n); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.arguments[2].value, 5000);
    EXPECT_EQ(scenario->scenario.grid.x, 128);
}

TEST_F(NewScenarioSizes, AnExtentThatNobodyKnowsIsSmall) {
    const auto scenario = made(R"(
__global__ void k(float* o, int w) { o[blockIdx.y * w + blockIdx.x * 8 + threadIdx.x] = 1; }
int main() { float* o; dim3 t(8, 1), g(size() / t.x, 2); k<<<g, t>>>(o, size()); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.grid, (Dim3{4, 4, 1}));
}

}  // namespace
}  // namespace warpscope::scenario
