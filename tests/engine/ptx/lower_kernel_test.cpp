#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxKernel, LinesComeFromLocOrFromTheTextItself) {
    const std::string text = kernelOf(
        ".file 1 \"k.cu\"\n.loc 1 7 3\nadd.s32 %r1, %r0, 1;\n.loc 2 90 1, function_name x, "
        "inlined_at 1 8 5\nst.global.u32 [%rd0], %r1;");
    const auto plain = read(text, "k.ptx", {});
    EXPECT_FALSE(plain);  // .file stands outside of functions.
    const std::string good = kernelOf(
        "\n.loc 1 7 3\nadd.s32 %r1, %r0, 1;\n.loc 2 90 1, function_name x, inlined_at 1 8 "
        "5\nst.global.u32 [%rd0], %r1;");
    ReadOptions options;
    options.source = "one\ntwo\n";
    const auto followed = read(good, "k.ptx", options);
    ASSERT_TRUE(followed);
    EXPECT_EQ(followed->sourceLines[1], "two");
    EXPECT_EQ(followed->code.nodes[followed->code.nodes.size() - 3].code.line, 8);
    const auto own = read(good, "k.ptx", {});
    ASSERT_TRUE(own);
    EXPECT_EQ(own->sourceLines[0], ".version 8.0");
}

// Bug: what is large was told as 16,777,216 bytes.
TEST(PtxKernel, TooMuchLocalMemoryIsToldWithItsSize) {
    const auto found = read(kernelOf(".local .align 4 .b8 depot[400000000];"), "k.ptx", {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.problem().message,
              Message{"ptx.local_too_large"}.with("bytes", 400'000'000).with("most", 524'288));
}

}  // namespace
}  // namespace warpscope::ptx
