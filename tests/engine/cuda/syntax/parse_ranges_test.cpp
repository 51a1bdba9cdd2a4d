#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(ParseRanges, ALoopGoesOverAnArray) {
    const auto out = support::runBody(
        "int a[4] = {1, 2, 3, 4}, sum = 0; for (int& x : a) x += in[0];\n"
        "for (const auto& x : a) { if (x == 7) continue; sum += x; } out[0] = sum; out[1] = a[3];",
        {5});
    EXPECT_EQ(out[0], 6 + 8 + 9);
    EXPECT_EQ(out[1], 9);
    EXPECT_EQ(problemOf("__global__ void k(int* o) { for (int x : o) o[0] = x; }"),
              "1:42 compiler.range_needs_array");
}

TEST(ParseRanges, ALoopGoesOverAList) {
    EXPECT_EQ(
        valueOf("int s = 0; for (int x : {in[0], 4, in[0] * 2}) s = s * 10 + x; out[0] = s;", {3}),
        346);
    EXPECT_EQ(valueOf("float s = 0; for (auto x : {1.5f, 2.0f}) s += x; out[0] = (int)(s * 2);"),
              7);
    EXPECT_EQ(valueOf("int s = 0; for (auto i : {1u, 2u}) for (auto k : {1, 2}) s += i * k;"
                      "out[0] = s;"),
              9);
}

TEST(ParseRanges, WhoWritesAutoBeforeUnknownTypesIsToldToNameOne) {
    const std::string source =
        "__global__ void k(int* o) { for (auto x : {o[1], o[2]}) o[0] += x; }";
    EXPECT_EQ(problemOf(source), "1:43 compiler.open_list");
    EXPECT_EQ(hintOf(source), "compiler.hint.open_list");
}

}  // namespace
}  // namespace warpscope::cuda
