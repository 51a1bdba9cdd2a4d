#include "engine/history/element_page.h"

#include <gtest/gtest.h>

namespace warpscope::history {
namespace {

TEST(ElementPage, IsEmptyUntilSomebodyTouchesIt) {
    ElementPage byRows;
    ElementPage byElements;
    EXPECT_TRUE(byRows.isEmpty());
    byRows.row(0);
    byElements.element(0);
    EXPECT_FALSE(byRows.isEmpty());
    EXPECT_FALSE(byElements.isEmpty());
    EXPECT_EQ(byElements.row(0), nullptr) << "single elements stay";
}

TEST(ElementPage, ARowTakenApartKeepsWhoWasThere) {
    ElementPage page;
    ElementPage::Row* const row = page.row(64);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row, page.row(95)) << "32 elements are one row";
    EXPECT_NE(row, page.row(96));
    row->write = 7;
    row->read = 8;
    row->otherRead = 9;
    row->values[5] = 50;
    const TouchedElement& element = page.element(69);
    EXPECT_EQ(page.row(64), nullptr);
    EXPECT_EQ(element.write, 7U);
    EXPECT_EQ(element.read, 8U);
    EXPECT_EQ(element.otherRead, 9U);
    EXPECT_EQ(element.value, 50U);
    EXPECT_EQ(element.writeLane, 5);
    EXPECT_EQ(element.readLane, 5);
    EXPECT_EQ(element.otherReadLane, 5);
    EXPECT_EQ(page.element(63).write, 0U);
    EXPECT_EQ(page.element(96).write, 0U);
}

}  // namespace
}  // namespace warpscope::history
