#include "engine/host/overloads.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

/// Of each launch, whether it may be one of the first kernel.
std::string launchesOfFirst(const std::string& kernels, const std::string& launches) {
    const HostCode code = readHostCode(
        kernels + "\nint main() { float* a; int *n, count = 3; float x = 2; " + launches + " }");
    const HostFunction* const first = firstOverload(code, "k");
    if (first == nullptr) return "one";
    std::string may;
    for (const LaunchSite& site : readHostFacts(code).launches)
        may += mayLaunch(code, site, *first) ? "y" : "n";
    return may;
}

TEST(Overloads, ArgumentsTellWhoseLaunchItIs) {
    EXPECT_EQ(launchesOfFirst("__global__ void k(float* p) {} __global__ void k(int* p) {}",
                              "k<<<1, 32>>>(n); k<<<1, 32>>>(a); k<<<1, 32>>>((float*)n);"
                              "k<<<1, 32>>>((int*)a);"),
              "nyyn");
    EXPECT_EQ(launchesOfFirst("__global__ void k(float* o, int* p) {}"
                              "__global__ void k(float* o, float v) {}",
                              "k<<<1, 32>>>(a, 2); k<<<1, 32>>>(a, 1.5); k<<<1, 32>>>(a, n);"),
              "nny");
    EXPECT_EQ(launchesOfFirst("__global__ void k(float* o, int v) {}"
                              "__global__ void k(float* o, double v) {}",
                              "k<<<1, 32>>>(a, 1.5); k<<<1, 32>>>(a, count); k<<<1, 32>>>(a, -7);"),
              "nyy");
    EXPECT_EQ(launchesOfFirst("__global__ void k(float* o) {}"
                              "__global__ void k(float* o, int v, int w = 3) {}",
                              "k<<<1, 32>>>(a, 7); k<<<1, 32>>>(a); k<<<1, 32>>>(a, 7, 8);"),
              "nyn");
}

TEST(Overloads, AVariableHasTheTypeOfItsDeclarationHoweverOftenItIsNamedBefore) {
    EXPECT_EQ(launchesOfFirst("__global__ void k(float* p) {} __global__ void k(int* p) {}",
                              "n = 0; fill(n); n[0] = 1; k<<<1, 32>>>(n);"),
              "n");
}

TEST(Overloads, WhatIsNotKnownIsRuledOutForNone) {
    EXPECT_EQ(launchesOfFirst("__global__ void k(real* p) {} __global__ void k(int* p) {}",
                              "k<<<1, 32>>>(a); k<<<1, 32>>>(get()); k<<<1, 32>>>(0);"),
              "yyy");
    EXPECT_EQ(launchesOfFirst("__global__ void k(unsigned int v) {} __global__ void k(int v) {}",
                              "unsigned int u = 3; k<<<1, 32>>>(u);"),
              "y");
}

TEST(Overloads, KernelsOfTheSameParametersAreNone) {
    EXPECT_EQ(launchesOfFirst("namespace a { __global__ void k(float* p) {} }"
                              "namespace b { __global__ void k(float* p) {} }",
                              "a::k<<<1, 32>>>(a);"),
              "one");
}

}  // namespace
}  // namespace warpscope::host
