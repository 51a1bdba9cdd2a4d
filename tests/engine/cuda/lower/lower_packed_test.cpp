// What each function makes of its parts: tests/engine/scenario/packed_words_test.cpp.
#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(LowerPacked, ArgumentsAreComputedOnce) {
    const auto out =
        support::runBody("int i = 0; out[1] = (int)__vaddss4(in[i++], in[i++]); out[0] = i;",
                         {0x7f01ff80, 0x01010180});
    EXPECT_EQ(out[0], 2);
    EXPECT_EQ(out[1], 0x7f020080);
}

TEST(LowerPacked, SumsNeedNoWorkPartByPart) {
    const isa::Program program =
        programOfBody("out[0] = (int)__vadd4(in[0], in[1]) + (int)__vsub2(in[2], in[3]);");
    EXPECT_EQ(countOf(program, isa::Opcode::Bfe), 0);
}

}  // namespace
}  // namespace warpscope::cuda
