#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxOperands, SpecialRegistersAndLiterals) {
    EXPECT_EQ(wordOf("mov.u32 %r1, %ntid.x;"), 32U);
    EXPECT_EQ(wordOf("mov.u32 %r1, %warpsize;"), 32U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 1.5; mov.b32 %r1, %f1;"), 0x3fc0'0000U);
    EXPECT_EQ(wordOf("mov.u32 %r1, 0x10U;"), 16U);
    EXPECT_EQ(problemOf("add.s32 %r1, %nothing, 1;"), "ptx.unknown_name");
    EXPECT_EQ(problemOf("add.s32 %p1, %r1, 1;"), "ptx.operand_type");
    EXPECT_EQ(problemOf("add.s32 %r1;"), "ptx.operand_count");
}

}  // namespace
}  // namespace warpscope::ptx
