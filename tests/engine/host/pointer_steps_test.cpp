#include "engine/host/pointer_steps.h"

#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

/// Of the pointer that the one launch hands over; -1 where its size is not known.
std::int64_t bytesAfter(const std::string& body) {
    const HostFacts facts = readHostFacts(readHostCode(
        "__global__ void k(float* p) {}\nint main() { float *a, *b; int n = 8;" + body + "}"));
    if (facts.launches.size() != 1 || facts.launches[0].arguments.size() != 1) return -2;
    return facts.launches[0].arguments[0].bytes.value_or(-1);
}

constexpr const char* kBoth = "cudaMalloc(&a, 400); cudaMalloc((void**)&b, 800);";

TEST(PointerSteps, TheLastAllocationAboveTheLaunchCounts) {
    EXPECT_EQ(bytesAfter("cudaMalloc(&a, 4 * n); cudaFree(a); n = 32; cudaMalloc(&a, 4 * n);"
                         "k<<<1, 32>>>(a);"),
              128);
    EXPECT_EQ(bytesAfter("cudaMalloc(&a, 400); k<<<1, 32>>>(a); cudaMalloc(&a, 800);"), 400);
    EXPECT_EQ(bytesAfter("cudaMalloc(&a, 400); if (n > 9) { cudaMalloc(&a, 800); }"
                         "k<<<1, 32>>>(a);"),
              400);
}

TEST(PointerSteps, WhoKnowsHowOftenALoopAllocatedAgain) {
    EXPECT_EQ(bytesAfter("cudaMalloc(&a, 4 * n); while (n < 128) { n *= 2; cudaFree(a);"
                         "cudaMalloc(&a, 4 * n); } k<<<1, 32>>>(a);"),
              -1);
    EXPECT_EQ(bytesAfter("for (int i = 0; i < 4; ++i) { cudaMalloc(&a, 400); k<<<1, 32>>>(a); }"),
              400);
}

TEST(PointerSteps, PointersThatChangePlaces) {
    const std::string both = kBoth;
    EXPECT_EQ(bytesAfter(both + "std::swap(a, b); k<<<1, 32>>>(a);"), 800);
    EXPECT_EQ(bytesAfter(both + "std::swap(a, b); swap(b, a); k<<<1, 32>>>(a);"), 400);
    EXPECT_EQ(bytesAfter(both + "float* t = a; a = b; b = t; k<<<1, 32>>>(a);"), 800);
    EXPECT_EQ(bytesAfter(both + "float* t = a; a = b; b = t; k<<<1, 32>>>(b);"), 400);
    EXPECT_EQ(bytesAfter(both + "for (int i = 0; i < 9; ++i) { k<<<1, 32>>>(a);"
                                "std::swap(a, b); }"),
              400)
        << "the first round";
    EXPECT_EQ(bytesAfter(both + "for (int i = 0; i < n; ++i) std::swap(a, b); k<<<1, 32>>>(a);"),
              -1)
        << "nobody knows which";
}

TEST(PointerSteps, PointersInAContainer) {
    EXPECT_EQ(
        bytesAfter("std::vector<float*> all(3); for (auto& one : all) { cudaMalloc(&one, 256);"
                   "} k<<<1, 32>>>(all[1]);"),
        256);
    EXPECT_EQ(bytesAfter("float* all[2]; cudaMalloc(&all[0], 256); cudaMalloc(all + 1, 256);"
                         "k<<<1, 32>>>(all[1]);"),
              256);
}

}  // namespace
}  // namespace warpscope::host
