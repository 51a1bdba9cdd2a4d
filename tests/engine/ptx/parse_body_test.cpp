#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxParseBody, NamesOfInnerBracesAreTheirOwn) {
    EXPECT_EQ(wordOf("mov.u32 %r1, 1; { .reg .b32 t; mov.u32 t, 2; { .reg .b32 t; mov.u32 t, 3; } "
                     "add.s32 %r1, %r1, t; }"),
              3U);
    EXPECT_EQ(wordOf("mov.u32 %r1, 0;\n{ L: add.s32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 3; @%p1 bra "
                     "L; }\n{ L: add.s32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 9; @%p1 bra L; }"),
              9U);
}

}  // namespace
}  // namespace warpscope::ptx
