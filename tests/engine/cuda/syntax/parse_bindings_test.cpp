#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace bindings {
WARPSCOPE_BOTH(
    struct Range { int lo, hi; }; struct Item {
        float weight;
        Range range;
        int id;
    };
    __device__ Range sorted(int a, int b) {
        return a < b ? Range{a, b} : Range{b, a};
    } __device__ int compute(int i) {
        auto [lo, hi] = sorted(i, 3);
        lo += 10;
        const auto [a, b] = sorted(hi, lo);
        Range whole = {i, 2 * i};
        auto& [first, second] = whole;
        first += 100;
        Item items[2] = {{1.5f, {1, 2}, 3}, {2.5f, {4, 5}, 6}};
        auto& [weight, range, id] = items[i % 2];
        range.hi = 50;
        weight *= 2;
        return lo + hi * 7 + a * 11 + b * 13 + whole.lo * 17 + second + id + items[i % 2].range.hi +
               (int)items[i % 2].weight;
    })
}  // namespace bindings

TEST(ParseBindings, NamesForTheMembersOfAStructure) {
    expectSameAsHost(bindings::kText, bindings::compute);
}

TEST(ParseBindings, AsManyNamesAsMembers) {
    const auto problemOfBody = [](const std::string& body) {
        return problemOf(
            "struct P { int x, y, z; };\n__global__ void k(int* o) {\nP p = {1, 2, 3};\n" + body +
            "\n}");
    };
    EXPECT_EQ(problemOfBody("auto [a, b, c] = p; o[0] = a + b + c;"), "");
    EXPECT_EQ(problemOfBody("auto [a, b] = p; o[0] = a + b;"), "4:7 compiler.binding_count");
    EXPECT_EQ(problemOfBody("auto [a, b, c, d] = p; o[0] = a + d;"), "4:7 compiler.binding_count");
    EXPECT_EQ(problemOfBody("auto [a, b] = 3; o[0] = a;"), "4:7 compiler.binding_count");
}

}  // namespace
}  // namespace warpscope::cuda
