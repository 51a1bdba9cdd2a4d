#include <gtest/gtest.h>

#include "engine/ptx/module.h"

namespace warpscope::ptx {
namespace {

TEST(PtxModule, TypesByTheirNames) {
    EXPECT_EQ(typeOf("s64").bits, 64);
    EXPECT_TRUE(typeOf("f16x2").isPacked);
    EXPECT_EQ(typeOf("v4").kind, Type::Kind::None);
    EXPECT_TRUE(typeOf("bf16").isFloat());
}

}  // namespace
}  // namespace warpscope::ptx
