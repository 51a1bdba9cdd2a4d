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

TEST(HostMembers, ACopyHasWhatItIsACopyOf) {
    const LaunchSite site =
        launchOf("void run(Cfg c) { k<<<c.n, 32>>>(c.n); }",
                 "Cfg a{dim3(4), dim3(64), 7}, b = a; Cfg c; c = b; c.block = dim3(32); run(c);");
    EXPECT_EQ(site.grid, (Dim3{7, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 7);
    EXPECT_EQ(launchOf("", "Cfg a = b, b = a; k<<<a.n, 32>>>(1);").grid, std::nullopt);
}

TEST(HostMembers, AnExtentWhoseMembersAreWrittenOneByOne) {
    const LaunchSite site = launchOf(
        "",
        "dim3 block, grid; block.x = 16; block.y = 8; grid.x = (66 + block.x - 1) / block.x;"
        " k<<<grid, block>>>(1);");
    EXPECT_EQ(site.grid, (Dim3{5, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{16, 8, 1}));
    EXPECT_EQ(launchOf("", "dim3 b(8, 8); b.y = 2; k<<<1, b>>>(1);").block, (Dim3{8, 2, 1}));
    EXPECT_EQ(launchOf("", "dim3 b; b.x = atoi(s); k<<<1, b>>>(1);").block, std::nullopt);
}

TEST(HostMembers, WithoutOptionsTheDefaultOfAMemberCounts) {
    const LaunchSite site = launchOf(
        "struct Options { int blocks = 32, threads = 64; };"
        "Options parse(int argc, char** argv) { Options o; for (int i = 1; i < argc; i++)"
        " if (eq(argv[i])) o.blocks = atoi(argv[i]); return o; }",
        "const Options p = parse(argc, argv); k<<<p.blocks, p.threads>>>(1);");
    EXPECT_EQ(site.grid, (Dim3{32, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{64, 1, 1}));
}

TEST(HostMembers, ElementsOfAListAndTheFirstOfALoopOverIt) {
    EXPECT_EQ(
        launchOf("", "int s[] = {32, 64, 128}; for (int i = 0; i < 3; i++) k<<<2, s[i]>>>(s[1]);")
            .block,
        (Dim3{32, 1, 1}));
    const LaunchSite site = launchOf(
        "",
        "std::vector<int> s = {96, 64}; int a, b; for (int n : s) { a = b = n; k<<<2, a>>>(b); }");
    EXPECT_EQ(site.block, (Dim3{96, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 96);
}

TEST(HostMembers, WhatACallFillsIsNotKnown) {
    const LaunchSite site = launchOf(
        "",
        "int b = 0, m = 0; cudaOccupancyMaxPotentialBlockSize(&m, &b, k, 0, 0); k<<<4, b>>>(b);");
    EXPECT_EQ(site.block, std::nullopt);
    EXPECT_EQ(site.arguments.at(0).value, std::nullopt);
}

TEST(HostMembers, OneMadeOfItselfEnds) {
    const LaunchSite site = launchOf("Cfg make() { Cfg c = make(); return c; }",
                                     "Cfg cfg = make(); k<<<cfg.grid, 32>>>(1);");
    EXPECT_EQ(site.grid, std::nullopt);
}

TEST(HostMembers, AMemberIsNotTheVariableOfItsName) {
    const LaunchSite site = launchOf("Cfg make(int n) { Cfg m; m.n = n; return m; }",
                                     "Cfg cfg = make(7); k<<<cfg.n, 32>>>(1);");
    EXPECT_EQ(site.grid, (Dim3{7, 1, 1}));
}

TEST(HostMembers, SeveralAreGivenOneValue) {
    const LaunchSite site =
        launchOf("struct M { int width, stride; };",
                 "M a; a.width = a.stride = 6 * 8; k<<<a.width, a.stride>>>(1);");
    EXPECT_EQ(site.grid, (Dim3{48, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{48, 1, 1}));
}

TEST(HostMembers, WhatACaseOfTheOptionsChangesIsNotTheDefault) {
    const LaunchSite site = launchOf(
        "struct Options { int width = 160; };"
        "Options parse() { Options o; int c; while ((c = getopt()) != -1) { switch (c) {"
        " case 'w': o.width = std::stoi(optarg); break; default: exit(1); } } return o; }",
        "const Options p = parse(); k<<<p.width, 32>>>(1);");
    EXPECT_EQ(site.grid, (Dim3{160, 1, 1}));
}

TEST(HostMembers, WhatAnOptionChangesOfAnExtentIsNotTheDefault) {
    const LaunchSite site =
        launchOf("void run(const dim3& a) { k<<<dim3(a.x / 16, a.y / 8), 32>>>(a.x); }",
                 "dim3 a(32, 64, 1); if (checkCmdLineFlag(argc, argv, \"w\")) a.x = "
                 "getCmdLineArgumentInt(argc, argv, \"w\"); run(a);");
    EXPECT_EQ(site.grid, (Dim3{2, 8, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 32);
}

TEST(HostMembers, EachObjectOfAMakerHasWhatItsOwnCallGives) {
    for (const std::string body : {"M m; m.r = r; m.c = c; cudaMalloc(&m.d, r * c * 4); return m;",
                                   "float* d; cudaMalloc(&d, r * c * 4); return {r, c, d};",
                                   "float* d; cudaMalloc(&d, r * c * 4); return M{r, c, d};"}) {
        const LaunchSite site =
            launchOf("struct M { int r; int c; float* d; }; M make(int r, int c) { " + body + " }",
                     "M a = make(64, 32), b = make(32, 48); k<<<b.r, b.c>>>(b, a);");
        EXPECT_EQ(site.grid, (Dim3{32, 1, 1})) << body;
        EXPECT_EQ(site.block, (Dim3{48, 1, 1})) << body;
        ASSERT_EQ(site.arguments.size(), 2U) << body;
        for (const std::size_t which : {0U, 1U}) {
            const auto& fields = site.arguments[which].fields;
            ASSERT_EQ(fields.size(), 3U) << body;
            EXPECT_EQ(fields[0].value, which == 0 ? 32 : 64) << body;
            EXPECT_EQ(fields[1].value, which == 0 ? 48 : 32) << body;
            EXPECT_EQ(fields[2].bytes, which == 0 ? 32 * 48 * 4 : 64 * 32 * 4) << body;
        }
    }
}

TEST(HostMembers, AListMayNameItsMembers) {
    const LaunchSite site = launchOf("struct O { int n; int threads; };",
                                     "O o = {.n = 300, .threads = 96}; k<<<3, o.threads>>>(o.n);");
    EXPECT_EQ(site.block, (Dim3{96, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 300);
}

}  // namespace
}  // namespace warpscope::host
