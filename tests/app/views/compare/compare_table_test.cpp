#include "app/views/compare/compare_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/compare/compare_view.h"
#include "tests/app/present/split_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The run of one block is kept as A, and one of two stands beside it as B.
struct TableWindow : ViewWindow {
    TableWindow(float width, float height) : ViewWindow(makeCompareView(), width, height) {
        hasPinned = true;
        open(present::kSplitScenario);
        apply(session::SetKnob{"argument.data.count", 128});
        apply(session::PinRun{});
        apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    }
    /// Letters of runs at the right edge, where the column "better" is.
    std::ptrdiff_t marks(std::string_view letter) const {
        return std::ranges::count_if(canvas.painted(), [&](const support::Painted& one) {
            return one.words == letter && one.box.left > kRight;
        });
    }
    static constexpr float kRight = 360;
};

// Which of the two numbers is the good one had to be known.
TEST(CompareTable, TheRunThatIsBetterIsNamed) {
    TableWindow window(420, 1200);
    ASSERT_TRUE(window.driver.hasText("better")) << window.driver.allText();
    EXPECT_GT(window.marks("A"), 0) << "half as many instructions";
    EXPECT_EQ(window.marks("B"), 0);
    window.apply(session::SwapRuns{});
    EXPECT_GT(window.marks("B"), 0);
}

TEST(CompareTable, ATipSaysWhichWayIsBetter) {
    TableWindow window(420, 1200);
    window.driver.moveTo(window.driver.find("figure instructions"));
    window.driver.frame(30);
    EXPECT_TRUE(window.driver.hasText("Less is better")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("figure ipc"));
    window.driver.frame(30);
    EXPECT_TRUE(window.driver.hasText("neither better nor worse")) << window.driver.allText();
}

// Of ten figures two stood in sight, below sentences and between bars.
TEST(CompareTable, WhereNotAllHaveRoomRowsAreOfOneLine) {
    TableWindow window(420, 1200);
    const auto inSight = [&](float height) {
        window.resize(420, height);
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.words.starts_with("× ") && one.box.bottom < height;
        });
    };
    const auto all = inSight(1200);
    EXPECT_GE(inSight(330), 6) << window.driver.allText();
    EXPECT_GT(all, 6);
}

}  // namespace
}  // namespace warpscope::views
