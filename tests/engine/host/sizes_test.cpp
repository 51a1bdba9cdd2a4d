#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

LaunchSite launchWithin(const std::string& body) {
    const HostFacts facts =
        readHostFacts(readHostCode("__global__ void k(int* p) {}\nint main() {" + body + "}"));
    return facts.launches.empty() ? LaunchSite{} : facts.launches[0];
}

TEST(HostSizes, AnArrayOfTheStandardLibraryKnowsItsOwn) {
    const LaunchSite site = launchWithin(
        "constexpr std::size_t n = std::size_t{1} << 5; std::array<std::pair<int, int>, 2 * n> a{};"
        "int* d; cudaMalloc(&d, a.size() * sizeof(int)); k<<<1, n>>>(d);");
    EXPECT_EQ(site.block, (Dim3{32, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).bytes, 256);
}

TEST(HostSizes, RowsOfPitchedMemoryBeginAtMultiplesOf512) {
    const LaunchSite site = launchWithin(
        "float* d; size_t pitch; cudaMallocPitch((void**)&d, &pitch, 130 * sizeof(float), 3);"
        "k<<<pitch, 32>>>(d);");
    EXPECT_EQ(site.grid, (Dim3{1024, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).bytes, 3072);
}

}  // namespace
}  // namespace warpscope::host
