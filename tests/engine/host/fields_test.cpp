#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

LaunchSite launchOfFile(const std::string& source) {
    const HostFacts facts = readHostFacts(readHostCode("__global__ void k(int* p) {}\n" + source));
    return facts.launches.empty() ? LaunchSite{} : facts.launches[0];
}

const std::string kLife = R"(
class Life {
    int width, height, cells;
    int* field;
  public:
    Life(int w, int h) : width(w), height{h} { cells = w * h; cudaMalloc(&field, cells * 4); }
    void step() { k<<<width, this->height>>>(field); }
};
)";

TEST(HostFields, WhatTheConstructorGivesThem) {
    const LaunchSite site = launchOfFile(kLife + "int main() { Life life(10, 64); life.step(); }");
    EXPECT_EQ(site.grid, (Dim3{10, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{64, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).bytes, 2560);
}

TEST(HostFields, OutsideOfTheClassAndWithAPointer) {
    const LaunchSite site = launchOfFile(
        "struct Life { int width; Life(int w); ~Life(); void step(); };\n"
        "Life::Life(int w) { this->width = 2 * w; }\nLife::~Life() {}\n"
        "void Life::step() { k<<<width, 32>>>(0); }\n"
        "int main() { auto* life = new Life(8); life->step(); }");
    EXPECT_EQ(site.grid, (Dim3{16, 1, 1}));
}

TEST(HostFields, OfAConstructorThatDoesNothingElse) {
    const LaunchSite site = launchOfFile(
        "struct Life { Life(int w); void step(); int width; };\nLife::Life(int w) : width(w) {}\n"
        "void Life::step() { k<<<width, 32>>>(0); }\nint main() { Life life(9); life.step(); }");
    EXPECT_EQ(site.grid, (Dim3{9, 1, 1}));
}

TEST(HostFields, OfTwoObjectsNobodyKnowsWhose) {
    const LaunchSite site = launchOfFile(
        kLife + "int main() { Life a(10, 64), small(1, 2); Life b(7, 32); b.step(); }");
    EXPECT_EQ(site.grid, std::nullopt);
}

TEST(HostFields, ConstantsOfAnEnumerationFollowEachOther) {
    const LaunchSite site = launchOfFile(
        "enum class Op : unsigned char { Add, Sub, Mul = 8, Div };\nenum { ROWS = 4, COLS = ROWS * "
        "2, "
        "LAST };\nint main() { k<<<COLS, LAST>>>(Op::Div); }");
    EXPECT_EQ(site.grid, (Dim3{8, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{9, 1, 1}));
    EXPECT_EQ(site.arguments.at(0).value, 9);
}

// Bug: each constant asked for all before it, each of which did the same.
TEST(HostFields, ConstantsThatFollowFromEachOtherAreAskedForOnce) {
    std::string constants = "A0 = 1, B0";
    for (int i = 1; i < 28; ++i) {
        const std::string number = std::to_string(i);
        constants += ", A" + number + " = B" + std::to_string(i - 1) + " + 1, B" + number;
    }
    const LaunchSite site =
        launchOfFile("enum { " + constants + " };\nint main() { k<<<A27, B27>>>(0); }");
    EXPECT_EQ(site.grid, (Dim3{55, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{56, 1, 1}));
}

TEST(HostFields, AnEnumerationWithinAFunctionHasItsConstants) {
    const LaunchSite site =
        launchOfFile("int main() { enum { ROWS = 4, COLS }; k<<<COLS, ROWS>>>(0); }");
    EXPECT_EQ(site.grid, (Dim3{5, 1, 1}));
    EXPECT_EQ(site.block, (Dim3{4, 1, 1}));
}

// Bug: the body behind it was read as its constants.
TEST(HostFields, AnEnumerationThatIsOnlyNamedHasNoConstants) {
    for (const char* head : {"void f(enum Mode mode)", "void f(enum Mode mode, int n)",
                             "enum Mode f()", "void f(int n, enum Mode mode = FAST)"}) {
        const LaunchSite site = launchOfFile(
            std::string(head) + " { a = 1, cols; }\nint main() { k<<<cols, 32>>>(0); }");
        EXPECT_EQ(site.grid, std::nullopt) << head;
        EXPECT_EQ(site.block, (Dim3{32, 1, 1})) << head;
    }
}

}  // namespace
}  // namespace warpscope::host
