#include "app/views/lanes/lanes_value_column.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "app/views/lanes/lanes_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(LanesValueColumn, OffersRegistersAndNamesWhatIsShown) {
    ViewWindow window(makeLanesView(), 900, 700);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    const float body = window.theme.metrics.body;
    window.driver.clickAt({grid.x + size.x / 2 + body * 2, grid.y - size.y / 2 - body});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("R0"));
    window.driver.click("R0");
    window.driver.frame(2);
    EXPECT_EQ(window.session.laneVariable(), "R0");
    EXPECT_TRUE(window.driver.hasText("R0"));
}

// At 1280 × 720 each second lane had none.
TEST(LanesValueColumn, InLowRowsTheValuesOfNeighboursStandBesideEachOther) {
    ViewWindow window(makeLanesView(), 580, 370);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"i"});
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    ASSERT_LT(size.y / 32, 9) << "rows in which a value each would be readable";
    const auto& painted = window.canvas.painted();
    std::vector<draw::Box> boxes;
    for (int lane = 0; lane < 32; ++lane) {
        const auto isIt = [&](const support::Painted& one) {
            return one.kind == support::Painted::Kind::Words && one.words == std::to_string(lane) &&
                   one.box.left > grid.x + size.x / 2;
        };
        const auto found = std::ranges::find_if(painted, isIt);
        ASSERT_NE(found, painted.end()) << lane << "\n" << window.driver.allText();
        boxes.push_back(found->box);
    }
    // Straight lines: each at the height of its own lane they ran down like stairs.
    int lines = 1;
    for (std::size_t i = 1; i < boxes.size(); ++i) {
        if (boxes[i].top == boxes[i - 1].top) {
            EXPECT_GE(boxes[i].left, boxes[i - 1].right) << i << " over " << i - 1;
        } else {
            EXPECT_GE(boxes[i].top, boxes[i - 1].bottom - 2) << i;
            ++lines;
        }
    }
    EXPECT_LE(lines, 16);
    EXPECT_TRUE(window.canvas.hasWords("8:", {0, 0, 580, 370})) << window.driver.allText();
}

// The ring of lane 6 struck the numbers beside the rows and the values of lanes 4 to 7 out.
TEST(LanesValueColumn, AValueBesideOthersHasARingOfItsOwn) {
    ViewWindow window(makeLanesView(), 580, 370);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"i"});
    const std::vector<std::string> wanted{"lane 6"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame();
    window.spots = nullptr;
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    ASSERT_EQ(spots.found.size(), 2u);
    const auto& [row, value] = std::pair{spots.found[0], spots.found[1]};
    EXPECT_GE(row.left, grid.x - size.x / 2 - 1) << "the numbers of the rows stand before it";
    EXPECT_LE(row.right, grid.x + size.x / 2 + 1);
    for (const support::Painted& one : window.canvas.painted()) {
        const bool isValue =
            one.kind == support::Painted::Kind::Words && one.box.left > grid.x + size.x / 2;
        if (isValue && one.words == "6") EXPECT_TRUE(one.box.overlaps(value));
        if (isValue && (one.words == "5" || one.words == "7"))
            EXPECT_FALSE(one.box.overlaps(value));
    }
}

// "12:" and "12" were "12:12".
TEST(LanesValueColumn, TheNumberOfALineKeepsAwayFromItsFirstValue) {
    ViewWindow window(makeLanesView(), 580, 370);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"i"});
    const ImVec2 grid = window.driver.find("lanes grid");
    const float left = grid.x + window.driver.sizeOf("lanes grid").x / 2;
    const auto boxOf = [&](const std::string& words) {
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words && one.words == words &&
                one.box.left > left)
                return one.box;
        ADD_FAILURE() << words << " in\n" << window.driver.allText();
        return draw::Box{};
    };
    for (const std::string lane : {"8", "16", "24"})
        EXPECT_GT(boxOf(lane).left, boxOf(lane + ":").right + 3) << lane;
}

// Each second lane had none where numbers have a fraction.
TEST(LanesValueColumn, NumbersWithAFractionHaveFewerDigitsRatherThanEachSecondLaneNone) {
    ViewWindow window(makeLanesView(), 580, 330);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() * 9 / 10});
    window.apply(session::SetLaneVariable{"x"});
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    ASSERT_LT(size.y / 32, 9) << "rows in which a value each would be readable";
    const float left = grid.x + size.x / 2, top = grid.y - size.y / 2;
    int values = 0;
    for (const support::Painted& one : window.canvas.painted())
        values += one.kind == support::Painted::Kind::Words && one.box.left > left &&
                          one.box.left < left + 105 && one.box.top > top - 5
                      ? 1
                      : 0;
    EXPECT_GE(values, 32) << window.driver.allText();
}

// Words of four lanes in a line were so small that nobody read them.
TEST(LanesValueColumn, InLowRowsAPredicateIsADigit) {
    ViewWindow window(makeLanesView(), 580, 290);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"P0"});
    const ImVec2 grid = window.driver.find("lanes grid");
    const float left = grid.x + window.driver.sizeOf("lanes grid").x / 2;
    int digits = 0;
    for (const support::Painted& one : window.canvas.painted()) {
        const bool isWord = one.kind == support::Painted::Kind::Words && one.box.left > left;
        EXPECT_FALSE(isWord && (one.words == "true" || one.words == "false"));
        if (!isWord || (one.words != "0" && one.words != "1")) continue;
        EXPECT_GT(one.box.bottom - one.box.top, 0.8f * window.theme.metrics.codeSmall);
        ++digits;
    }
    EXPECT_EQ(digits, 32) << window.driver.allText();
}

TEST(LanesValueColumn, ANarrowPanelDoesWithoutIt) {
    ViewWindow window(makeLanesView(), 320, 500);
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText("stack"));
    EXPECT_GT(window.driver.sizeOf("lanes grid").x, 250);
}

}  // namespace
}  // namespace warpscope::views
