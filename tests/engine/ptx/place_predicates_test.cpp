#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxPlacePredicates, PredicatesLiveAcrossBlocks) {
    EXPECT_EQ(wordOf("setp.gt.u32 %p1, %r0, 3; mov.u32 %r1, 0; bra N;\nN: @%p1 add.s32 %r1, %r1, "
                     "1; @!%p1 add.s32 %r1, %r1, 2;"),
              1U);
}

TEST(PtxPlacePredicates, ManyPredicatesAtOnce) {
    std::string body = "mov.u32 %r1, 0;";
    for (int i = 1; i < 20; ++i)
        body += "setp.gt.u32 %p" + std::to_string(i) + ", %r0, " + std::to_string(i) + ";";
    for (int i = 1; i < 20; ++i)
        body += "@%p" + std::to_string(i) + " add.s32 %r1, %r1, 1;";
    EXPECT_EQ(wordOf(body), 4U);
}

TEST(PtxPlacePredicates, AGuardedTestLeavesWhatItDoesNotReach) {
    const std::string begin = "setp.gt.u32 %p1, %r0, 3; bra N;\nN: ";
    const std::string end = " bra M;\nM: selp.u32 %r1, 7, 9, %p1;";
    EXPECT_EQ(wordOf(begin + "setp.gt.u32 %p2, %r0, 99; @%p2 setp.gt.u32 %p1, %r0, 50;" + end), 7U);
    EXPECT_EQ(wordOf(begin + "setp.lt.u32 %p2, %r0, 99; @%p2 setp.gt.u32 %p1, %r0, 50;" + end), 9U);
    EXPECT_EQ(wordOf("setp.gt.u32 %p1, %r0, 3; setp.gt.u32 %p2, %r0, 99; "
                     "@%p2 setp.gt.u32 %p1, %r0, 50; selp.u32 %r1, 7, 9, %p1;"),
              7U)
        << "within a block";
}

TEST(PtxPlacePredicates, OfManyAtOnceEachKeepsItsOwn) {
    std::string body = "mov.u32 %r1, 0;";
    for (int i = 1; i <= 12; ++i)
        body += "setp.eq.u32 %p" + std::to_string(i) + ", %r0, " + std::to_string(i) + ";";
    for (int i = 12; i >= 1; --i)
        body += "@%p" + std::to_string(i) + " add.s32 %r1, %r1, " + std::to_string(1 << i) + ";";
    EXPECT_EQ(wordOf(body), 1U << 5);
}

}  // namespace
}  // namespace warpscope::ptx
