#include "app/cli/table.h"

#include <gtest/gtest.h>

namespace warpscope::cli {
namespace {

TEST(TableTest, ChineseTakesTwoColumns) {
    EXPECT_EQ(displayWidth("abc"), 3);
    EXPECT_EQ(displayWidth("线程"), 4);
    EXPECT_EQ(displayWidth("“线”"), 4) << "the quotation marks take one each";
    EXPECT_EQ(displayWidth("×"), 1);
    EXPECT_EQ(displayWidth("，"), 2);
    EXPECT_EQ(displayWidth(""), 0);
}

TEST(TableTest, ColumnsStandUnderEachOther) {
    EXPECT_EQ(alignedRows({{"a", "1"}, {"bcd", "22"}}), "a    1\nbcd  22\n");
    EXPECT_EQ(alignedRows({{"线程", "1"}, {"b", "2"}}), "线程  1\nb     2\n");
}

TEST(TableTest, RowsMayHaveDifferentLengths) {
    EXPECT_EQ(alignedRows({{"long line alone"}, {"a", "b"}}), "long line alone\na  b\n");
    EXPECT_EQ(alignedRows({}), "");
}

}  // namespace
}  // namespace warpscope::cli
