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

}  // namespace
}  // namespace warpscope::ptx
