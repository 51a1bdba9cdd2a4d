#include <gtest/gtest.h>

#include "tests/app/views/timeline/row_window.h"

namespace warpscope::views {
namespace {

using timeline::RowKind;

TEST(HeadingRow, SaysItsGroupAtTheLeftAndHowManyRowsItHasAtTheRight) {
    RowWindow window;
    window.draw(window.first(RowKind::Heading));
    EXPECT_TRUE(window.canvas.hasWords("SM 0 · scheduler 0", {0, 10, 300, 30}));
    const auto rows = std::to_string(window.model.layout().groups()[0].warpRows);
    EXPECT_TRUE(window.canvas.hasWords("rows: " + rows, {600, 10, 860, 30}));
}

TEST(HeadingRow, AClickFoldsItsGroupAndChoosesNothing) {
    RowWindow window;
    const timeline::Row row = window.first(RowKind::Heading);
    EXPECT_FALSE(headingRowView().click(window.model, row, 5).has_value());
    EXPECT_FALSE(window.model.layout().groups()[0].isOpen);
}

TEST(HeadingRow, PointingMeansItsScheduler) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Heading);
    const auto pointed = headingRowView().point(window.context(), window.model, row, 5);
    EXPECT_EQ(pointed.sm, SmId{0});
    EXPECT_EQ(pointed.scheduler, 0);
    EXPECT_FALSE(pointed.warp.has_value());
}

}  // namespace
}  // namespace warpscope::views
