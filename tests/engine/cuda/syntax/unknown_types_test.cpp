#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

/// The type as the sentence names it.
std::string namedBy(const std::string& body) {
    const auto result = compile("__global__ void k(int* o, int n) {\n" + body + "\n}", "k.cu", {});
    if (result || result.problem().message.values.empty()) return {};
    return result.problem().message.values[0].second;
}

TEST(UnknownTypes, AreNamedAsTheyAreWritten) {
    EXPECT_EQ(namedBy("cg::thread_block b = cg::this_thread_block();"), "cg::thread_block");
    EXPECT_EQ(namedBy("cg::thread_block_tile<32> t(b);"), "cg::thread_block_tile<32>");
    EXPECT_EQ(namedBy("a::b::T<float, 4>* p = 0;"), "a::b::T<float, 4>");
    EXPECT_EQ(namedBy("cub::BlockReduce<float, 64>::TempStorage s;"),
              "cub::BlockReduce<float, 64>::TempStorage");
    EXPECT_EQ(namedBy("Int i = 1;"), "Int");
}

TEST(UnknownTypes, ComparisonsAreNone) {
    EXPECT_EQ(support::valueOf("int a = 1, b = 2, c = 0; out[0] = a < b > c;"), 1);
    EXPECT_EQ(support::valueOf("int a = 3, b = 2; int x = a * b; out[0] = x;"), 6);
}

}  // namespace
}  // namespace warpscope::cuda
