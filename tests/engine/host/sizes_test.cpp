#include <gtest/gtest.h>

#include "engine/host/evaluator.h"
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

double lastIn(const std::string& source, const std::string& expression) {
    const HostCode code = readHostCode(source + "\nint main() { use(" + expression + "); }");
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    const std::size_t end = code.tokens.size() - 4;  // ) ; } End
    std::size_t open = end;
    while (!code.tokens[open].is("use"))
        --open;
    const auto value = evaluator.evaluate({open + 2, end});
    return value ? value->number : -1e9;
}

// Bug: real(1) / 8 was divided as whole numbers, and T(2.7) kept its fraction.
TEST(HostSizes, WhatATypeMakesOfANumberIsOfItsKind) {
    EXPECT_EQ(lastIn("typedef double real;", "real(1) / (9 - 1)"), 0.125);
    EXPECT_EQ(lastIn("using T = int;", "T(2.7)"), 2);
    EXPECT_EQ(lastIn("using T = int;", "T(2.7) / 4.0"), 0.5);
    EXPECT_EQ(lastIn("typedef unsigned char byte; using T = byte;", "T(2.7)"), 2);
    EXPECT_EQ(lastIn("typedef std::size_t count;", "count(7.5) / 2"), 3);
    EXPECT_EQ(lastIn("using T = const long double;", "T(7) / 2"), 3.5);
    EXPECT_EQ(lastIn("#define REAL float\nusing T = REAL;", "T(7) / 2"), 3.5);
    EXPECT_EQ(lastIn("typedef double real;", "static_cast<real>(7) / 2"), 3.5);
    EXPECT_EQ(lastIn("using T = float*;", "T(7)"), -1e9);
    EXPECT_EQ(lastIn("struct T { int a; };", "T(7)"), -1e9);
}

TEST(HostSizes, TypesThatStandForThemselvesEnd) {
    EXPECT_EQ(lastIn("using A = B; using B = A;", "A(7)"), -1e9);
    EXPECT_EQ(lastIn("using A = A;", "3 * sizeof(A)"), 3) << "in elements of an unknown size";
    EXPECT_EQ(lastIn("#define A A A\nusing T = A;", "T(7)"), -1e9);
    EXPECT_EQ(lastIn("#define A A A", "3 * sizeof(A)"), 3);
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
