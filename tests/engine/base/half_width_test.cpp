#include "engine/base/half_width.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(HalfWidth, HasTheTwinsOfWhatAChineseInputMethodWrites) {
    EXPECT_EQ(halfWidth("２６４"), "264");
    EXPECT_EQ(halfWidth("８７．５　％"), "87.5 %");
    EXPECT_EQ(halfWidth("０－７，９、１２"), "0-7,9,12");
    EXPECT_EQ(halfWidth("！～ＡＺａｚ＠｀"), "!~AZaz@`");
    EXPECT_EQ(halfWidth("线程 – 7。"), "线程 – 7。");
    EXPECT_EQ(halfWidth("\xEF\xBC"), "\xEF\xBC") << "cut within a character";
}

}  // namespace
}  // namespace warpscope
