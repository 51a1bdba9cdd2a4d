#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxWarp, LanesExchangeValues) {
    EXPECT_EQ(wordOf("shfl.sync.down.b32 %r1|%p1, %r0, 2, 31, -1;"), 7U);
    EXPECT_EQ(wordOf("shfl.sync.idx.b32 %r1, %r0, 1, 0x181f, -1;"), 1U);
    EXPECT_EQ(wordOf("shfl.sync.up.b32 %r2|%p1, %r0, 6, 0, -1; selp.b32 %r1, 1, 0, %p1;"), 0U);
    EXPECT_EQ(wordOf("mov.u32 %r3, 0x1c1f; shfl.sync.bfly.b32 %r1, %r0, 1, %r3, -1;"), 4U);
    EXPECT_EQ(wordOf("setp.lt.u32 %p1, %r0, 4; vote.sync.ballot.b32 %r1, %p1, -1;"), 15U);
    EXPECT_EQ(
        wordOf(
            "setp.lt.u32 %p1, %r0, 4; vote.sync.any.pred %p2, !%p1, -1; selp.b32 %r1, 1, 0, %p2;"),
        1U);
    EXPECT_EQ(wordOf("and.b32 %r2, %r0, 1; match.any.sync.b32 %r1, %r2, -1;"), 0xaaaa'aaaaU);
    EXPECT_EQ(wordOf("redux.sync.add.u32 %r1, %r0, -1;"), 496U);
    EXPECT_EQ(wordOf("activemask.b32 %r1;"), UINT32_MAX);
    EXPECT_EQ(wordOf("elect.sync %r1|%p1, 0xf0;"), 4U);
    EXPECT_EQ(wordOf("mov.u32 %r1, %lanemask_lt;"), 31U);
}

TEST(PtxWarp, TheNthSetBitIsFound) {
    // Measured on an H200 for this mask.
    EXPECT_EQ(wordOf("fns.b32 %r1, 0x8421, 0, 2;"), 5U);
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x8421; fns.b32 %r1, %r2, 6, -1;"), 5U);
    EXPECT_EQ(wordOf("fns.b32 %r1, 0x8421, %r0, 0;"), 5U);
    EXPECT_EQ(wordOf("fns.b32 %r1, 0x8421, 0, 9;"), UINT32_MAX);
}

/// Lanes leave a loop in four rounds, each by a shuffle whose mask the kernel computes.
TEST(PtxWarp, AMaskThatIsComputedIsWaitedForAsAConstantIs) {
    const std::string body =
        "mov.u32 %r1, 0; mov.u32 %r2, 0; and.b32 %r3, %r0, 3; sub.u32 %r4, %r2, 1;\n"
        "ROUND: setp.eq.u32 %p1, %r2, %r3; @%p1 bra OUT; add.u32 %r2, %r2, 1; bra ROUND;\n"
        "OUT: xor.b32 %r6, %r0, 1;\n"
        "shfl.sync.idx.b32 %r1, %r2, %r6, 31, %r4; cvt.u64.u32 %rd1, %r1;\n"
        "st.global.u64 [%rd0], %rd1;";
    const auto left = leftBy(body);
    for (std::uint64_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], (i ^ 1) & 3) << i;
}

TEST(PtxWarp, BarriersCount) {
    EXPECT_EQ(wordOf("setp.lt.u32 %p1, %r0, 4; bar.red.popc.u32 %r1, 0, %p1;"), 4U);
    EXPECT_EQ(
        wordOf(
            "setp.lt.u32 %p1, %r0, 4; barrier.red.or.pred %p2, 0, %p1; selp.b32 %r1, 1, 0, %p2;"),
        1U);
}

// PTX ISA, vote.sync.uni: all lanes say the same, whichever it is.
TEST(PtxWarp, AVoteIsUniformWhereAllSayYesOrAllSayNo) {
    const auto uniform = [](const std::string& bound) {
        return wordOf("setp.lt.u32 %p1, %r0, " + bound +
                      "; vote.sync.uni.pred %p2, %p1, -1; selp.b32 %r1, 1, 0, %p2;");
    };
    EXPECT_EQ(uniform("32"), 1U);
    EXPECT_EQ(uniform("0"), 1U);
    EXPECT_EQ(uniform("31"), 0U);
    EXPECT_EQ(wordOf("setp.lt.u32 %p1, %r0, 4; vote.sync.uni.pred %p2, !%p1, -1;"
                     "selp.b32 %r1, 1, 0, %p2;"),
              0U);
}

TEST(PtxWarp, AMatchOfAllSaysWhetherThereIsOne) {
    const auto all = [](const std::string& value) {
        return wordOf("and.b32 %r2, %r0, " + value +
                      "; match.all.sync.b32 %r3|%p1, %r2, -1; selp.b32 %r1, %r3, 77, %p1;");
    };
    EXPECT_EQ(all("0"), UINT32_MAX);
    EXPECT_EQ(all("1"), 77U) << "no value is that of all lanes";
    EXPECT_EQ(wordOf("and.b32 %r2, %r0, 1; match.all.sync.b32 %r1, %r2, -1;"), 0U);
}

// By it a run waits for lanes that are elsewhere, and tells of those that are not named.
TEST(PtxWarp, AShuffleKeepsItsMask) {
    const auto maskOf = [](const std::string& mask) {
        const auto kernel =
            read(kernelOf("mov.u32 %r9, 0xff; shfl.sync.idx.b32 %r1, %r0, 1, 31" + mask + ";"),
                 "k.ptx", {});
        EXPECT_TRUE(kernel) << mask;
        for (const code::Node& node : kernel->code.nodes)
            if (node.code.opcode == isa::Opcode::Shfl) return node.code.sources[3];
        return isa::Operand{};
    };
    EXPECT_EQ(maskOf(", 0xff"), isa::immediateOperand(0xff));
    EXPECT_EQ(maskOf(", %r9").kind, isa::Operand::Kind::Register);
}

}  // namespace
}  // namespace warpscope::ptx
