#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxHandlers, WhatHasNoHandlerIsNamedAtItsPlace) {
    const auto kernel = read(kernelOf("\n\ntcgen05.mma %r1, %r2;"), "k.ptx", {});
    ASSERT_FALSE(kernel);
    EXPECT_EQ(kernel.problem().message.key, "ptx.unsupported");
    EXPECT_EQ(kernel.problem().range.line, 12);
    EXPECT_EQ(kernel.problem().hint.key, "ptx.hint.unsupported");
}

}  // namespace
}  // namespace warpscope::ptx
