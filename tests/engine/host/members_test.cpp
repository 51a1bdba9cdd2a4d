#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

LaunchSite launchOf(const std::string& before, const std::string& body) {
    const HostFacts facts = readHostFacts(
        readHostCode("struct Cfg { dim3 grid, block; int n = 0; };\n__global__ void k(int n) {}\n" +
                     before + "int main() {" + body + "}"));
    return facts.launches.empty() ? LaunchSite{} : facts.launches[0];
}

TEST(HostMembers, AStructureThatAFunctionMakes) {
    const LaunchSite site = launchOf(
        "Cfg make(int r, int c) { Cfg m; m.block = dim3(16, 8); m.grid = dim3(c / 16, r / 8);"
        " return m; }",
        "Cfg cfg = make(32, 64); k<<<cfg.grid, cfg.block>>>(cfg.block.x);");
    EXPECT_EQ(site.grid, (Dim3{4, 4, 1}));
    EXPECT_EQ(site.block, (Dim3{16, 8, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 16);
}

TEST(HostMembers, AListInTheOrderOfTheMembers) {
    const LaunchSite site =
        launchOf("", "Cfg cfg{dim3(4), dim3(64), 7}; k<<<cfg.grid, cfg.block>>>(cfg.n);");
    EXPECT_EQ(site.grid, (Dim3{4, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{64, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 7);
}

TEST(HostMembers, HandedToAFunction) {
    const LaunchSite site =
        launchOf("void run(const Cfg& c) { k<<<c.grid, c.block>>>(1); }",
                 "Cfg cfg; cfg.grid = dim3(3); cfg.block = dim3(32); run(cfg);");
    EXPECT_EQ(site.grid, (Dim3{3, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{32, 1, 1}));
}

TEST(HostMembers, OneMadeOfItselfEnds) {
    const LaunchSite site = launchOf("Cfg make() { Cfg c = make(); return c; }",
                                     "Cfg cfg = make(); k<<<cfg.grid, 32>>>(1);");
    EXPECT_EQ(site.grid, std::nullopt);
}

}  // namespace
}  // namespace warpscope::host
