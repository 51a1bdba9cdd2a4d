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

// Less of a run that was stopped is less work: × 0.35 says nothing, and no bar shows it.
TEST(CompareTable, OfARunThatWasStoppedThereAreNoRatios) {
    TableWindow window(420, 1200);
    ASSERT_TRUE(window.driver.hasText("× ")) << window.driver.allText();
    window.apply(session::SetKnob{"model.max_cycles", 100});
    window.settle();
    ASSERT_TRUE(window.driver.hasText("instructions")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("× ")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("B ÷ A")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("better"));
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

// Beside two pictures the table is 330 pixels wide: half of the names stood over their numbers.
TEST(CompareTable, InANarrowPanelNamesAndNumbersShareALine) {
    TableWindow window(360, 900);
    const auto& painted = window.canvas.painted();
    for (const char* const name : {"waits for memory", "theoretical occupancy", "instructions"}) {
        const auto one = std::ranges::find(painted, name, &support::Painted::words);
        ASSERT_NE(one, painted.end()) << name << window.driver.allText();
        const bool hasNumber = std::ranges::any_of(painted, [&](const support::Painted& other) {
            const float apart = other.box.top - one->box.top;
            return other.words.starts_with("× ") && apart > -4 && apart < 6;
        });
        EXPECT_TRUE(hasNumber) << name;
    }
}

// Beside long numbers a long name took a line of its own, and half as many rows were in sight.
TEST(CompareTable, ALongNameIsShortWhereOnlyThatHasRoomInItsLine) {
    TableWindow window(420, 1200);
    bool isSeen = false;
    for (float width = 420; width > 240; width -= 10) {
        window.resize(width, 1200);
        if (!window.driver.hasText("DRAM bytes read")) continue;
        isSeen = true;
        EXPECT_FALSE(window.driver.hasText("bytes read from DRAM")) << width;
        EXPECT_NEAR(window.driver.sizeOf("figure dram_read").y,
                    window.driver.sizeOf("figure ipc").y, 0.1f)
            << width;
    }
    EXPECT_TRUE(isSeen);
}

// A button was a whole sentence, which was cut where there was little room.
TEST(CompareTable, AButtonHasFewWordsAndItsTipTheOthers) {
    for (const float width : {360.0f, 600.0f}) {
        TableWindow window(width, 900);
        EXPECT_FALSE(window.driver.hasText("names, order and ratios")) << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("Swap A and B")) << window.driver.allText();
        window.driver.moveTo(window.driver.find("swap"));
        window.driver.frame(2);
        EXPECT_TRUE(window.driver.hasText("names, order and ratios")) << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
