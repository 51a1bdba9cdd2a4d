#include "engine/base/sole_owner.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(SoleOwner, IsWhoeverIsLeft) {
    const auto mine = std::make_shared<int>(7);
    EXPECT_TRUE(isSoleOwner(mine));
    auto theirs = mine;
    EXPECT_FALSE(isSoleOwner(mine));
    EXPECT_FALSE(isSoleOwner(theirs));
    theirs.reset();
    EXPECT_TRUE(isSoleOwner(mine));
}

}  // namespace
}  // namespace warpscope
