#include "engine/host/vendor_spelling.h"

#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

TEST(VendorSpelling, ALaunchOfHipIsOneOfCuda) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
template <typename T> __global__ void scale(T* data, int n) {}
int main() {
    int n = 1000;
    float* d;
    hipMalloc(&d, n * sizeof(float));
    hipMemset(d, 0, n * sizeof(float));
    hipLaunchKernelGGL(HIP_KERNEL_NAME(scale<float>), dim3((n + 63) / 64), dim3(64), 128, 0, d, n);
    hipLaunchKernelGGL((scale<float>), 2, 32, 0, 0, d, 7);
})"));
    ASSERT_EQ(facts.launches.size(), 2u);
    const LaunchSite& first = facts.launches[0];
    EXPECT_EQ(first.kernel, "scale");
    EXPECT_EQ(first.templateArguments, (std::vector<std::string>{"float"}));
    EXPECT_EQ(first.line, 8);
    EXPECT_EQ(first.grid, (Dim3{16, 1, 1}));
    EXPECT_EQ(first.block, (Dim3{64, 1, 1}));
    EXPECT_EQ(first.sharedBytes, 128);
    ASSERT_EQ(first.arguments.size(), 2u);
    EXPECT_EQ(first.arguments[0].bytes, 4000);
    EXPECT_EQ(first.arguments[0].setTo, 0);
    EXPECT_EQ(first.arguments[1].value, 1000);
    EXPECT_EQ(facts.launches[1].kernel, "scale");
    EXPECT_EQ(facts.launches[1].arguments[1].value, 7);
}

TEST(VendorSpelling, ALaunchOfHipMayStandInAMacroAndHaveNoArguments) {
    const HostFacts facts = readHostFacts(readHostCode(R"(
#define RUN(kernel, blocks) hipLaunchKernelGGL(kernel, blocks, 32, 0, 0)
__constant__ int limit;
__global__ void touch() {}
int main() {
    int five = 5;
    hipMemcpyToSymbol(HIP_SYMBOL(limit), &five, sizeof(five));
    RUN(touch, 3);
})"));
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "touch");
    EXPECT_EQ(facts.launches[0].grid, (Dim3{3, 1, 1}));
    EXPECT_TRUE(facts.launches[0].arguments.empty());
    EXPECT_EQ(facts.symbolValues.at("limit"), 5);
}

TEST(VendorSpelling, WordsThatOnlyBeginAsARuntimesStay) {
    const HostCode code = readHostCode("mcMalloc(&p, 4); mcPrice<<<1, 2>>>(p); hipster = 1;");
    EXPECT_EQ(code.text({0, code.tokens.size() - 1}),
              "cudaMalloc(&p,4);mcPrice<<<1,2>>>(p);hipster=1;");
}

}  // namespace
}  // namespace warpscope::host
