#include "app/views/source/line_follower.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/support/ui_driver.h"

namespace warpscope::views {
namespace {

constexpr float kRow = 20;

/// A list of rows of which the driver shows as many as fit.
struct Rows {
    LineFollower follower{};
    int followed = 1;
    std::vector<int> all{};  ///< Rows that are followed together.
    ImVec2 size{200, 110};
    float scrolled = 0;
    bool isShown = false;
    float taken = 0;  ///< By the followed row, below the top of the list.
    int framed = 0;   ///< The row at which the list begins; 0 = nobody says.
    float height = kRow;

    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({300, 200});
        ImGui::Begin("list", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
        ImGui::BeginChild("rows", size);
        for (int line = 1; line <= 30; ++line) {
            const float top = ImGui::GetCursorScreenPos().y;
            follower.note(line, top, height);
            if (line == followed) {
                taken = top - ImGui::GetWindowPos().y;
                const ShownRow shown = shownRow(top, height, height);
                isShown = shown.bottom > shown.top;
            }
            ImGui::Dummy({100, height});
        }
        if (framed > 0) follower.frame(framed);
        follower.follow(all, followed);
        scrolled = ImGui::GetScrollY();
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::End();
    }
};

TEST(LineFollower, ARowBeginsWhereTheListDoes) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.followed = 17;
    driver.frame(6);
    EXPECT_TRUE(rows.isShown);
    EXPECT_GT(rows.scrolled, 0);
    EXPECT_FLOAT_EQ(rows.scrolled,
                    kRow * static_cast<float>(static_cast<int>(rows.scrolled / kRow)));
}

// Where two rows and a half fit, the followed one was the half.
TEST(LineFollower, InEveryHeightTheRowIsWhole) {
    for (float height = kRow; height < 140; height += 7) {
        Rows rows;
        rows.size.y = height;
        support::UiDriver driver([&] { rows.draw(); });
        rows.followed = 17;
        driver.frame(6);
        EXPECT_TRUE(rows.isShown) << height << " " << rows.taken << " " << rows.scrolled;
    }
}

// The last row never has one below it: it counted as out of sight, and stayed there when the list
// became smaller.
TEST(LineFollower, TheLastRowStaysInSightWhenTheListBecomesSmaller) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.followed = 30;
    driver.frame(8);
    ASSERT_TRUE(rows.isShown);
    rows.size.y = 50;
    driver.frame(8);
    EXPECT_TRUE(rows.isShown) << rows.taken;
}

// The second half of a broken line stood alone above the others.
TEST(LineFollower, ScrolledToItsEndTheListBeginsWithAWholeRow) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.framed = 1;
    rows.followed = 30;
    driver.frame(8);
    EXPECT_TRUE(rows.isShown);
    EXPECT_GT(rows.scrolled, 24 * kRow);
    EXPECT_FLOAT_EQ(std::remainder(rows.scrolled, kRow), 0);
}

// A comment over the kernel had two of seven lines, and the one that was asked about none.
TEST(LineFollower, TheFirstRowsGoWhereNotAllAreSeen) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.framed = 3;
    rows.followed = 4;
    driver.frame(8);
    EXPECT_FLOAT_EQ(rows.scrolled, 2 * kRow);
    EXPECT_TRUE(rows.isShown);
    rows.followed = 2;
    driver.frame(8);
    EXPECT_TRUE(rows.isShown) << "one of them is followed";
    rows.size.y = 31 * kRow;
    rows.followed = 4;
    driver.frame(8);
    EXPECT_FLOAT_EQ(rows.scrolled, 0) << "all are seen";
}

// Half a row stood above the others, and the sixth one had no room.
TEST(LineFollower, InSmallerLettersTheListBeginsWithAWholeRow) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.followed = 17;
    driver.frame(8);
    rows.height = kRow * 0.9f;
    driver.frame(8);
    EXPECT_TRUE(rows.isShown);
    EXPECT_NEAR(std::remainder(rows.scrolled, rows.height), 0, 0.1);
}

// What named them stood under a comment over the kernel, which took the room of the last one.
TEST(LineFollower, NamedRowsDoNotBringBackWhatWentBeforeTheFirstOne) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.framed = 3;
    rows.all = {4};
    rows.followed = 5;
    driver.frame(8);
    EXPECT_FLOAT_EQ(rows.scrolled, 2 * kRow);
    rows.all = {1};
    driver.frame(8);
    EXPECT_FLOAT_EQ(rows.scrolled, 0) << "it is named itself";
}

TEST(LineFollower, WhatWasScrolledAwayByHandStaysAway) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.followed = 2;
    driver.frame(8);
    ASSERT_TRUE(rows.isShown);
    driver.moveTo({60, 60});
    driver.wheel(-40);
    driver.frame(8);
    ASSERT_FALSE(rows.isShown);
    rows.size.y = 90;
    driver.frame(8);
    EXPECT_FALSE(rows.isShown);
}

TEST(LineFollower, OfALongLineWholeLinesAreShown) {
    support::UiDriver driver([] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({200, 100});
        ImGui::Begin("list", nullptr, ImGuiWindowFlags_NoDecoration);
        const ShownRow above = shownRow(-30, 64, 20);
        EXPECT_FLOAT_EQ(above.top, 10) << "of three lines the last one is whole";
        EXPECT_FLOAT_EQ(above.bottom, 30);
        const ShownRow below = shownRow(70, 64, 20);
        EXPECT_FLOAT_EQ(below.top, 70);
        EXPECT_FLOAT_EQ(below.bottom, 90);
        const ShownRow half = shownRow(90, 22, 20);
        EXPECT_FLOAT_EQ(half.top, half.bottom);
        ImGui::End();
    });
    driver.frame();
}

// An open question named lines that were scrolled away.
TEST(LineFollower, RowsThatAreFollowedTogetherAreInSightAndTheLineAsWellWhereAllFit) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    const auto isSeen = [&](int line) {
        const float top = kRow * static_cast<float>(line - 1) - rows.scrolled;
        return top >= 0 && top + kRow <= rows.size.y;
    };
    rows.followed = 17;
    rows.all = {14, 16};
    driver.frame(6);
    for (const int line : {14, 16, 17})
        EXPECT_TRUE(isSeen(line)) << line;
    rows.all = {4, 7};
    driver.frame(6);
    for (const int line : {4, 7})
        EXPECT_TRUE(isSeen(line)) << line;
    rows.all = {10, 25};
    driver.frame(6);
    EXPECT_TRUE(isSeen(10)) << "the first of those that do not all fit";
    rows.all = {};
    driver.frame(6);
    EXPECT_TRUE(isSeen(17)) << "the line alone again";
}

// Beside the ringed line nobody saw where the warp stands.
TEST(LineFollower, ARowThatIsPointedAtIsInSightWithTheLineWhereBothFit) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    const auto isSeen = [&](int line) {
        const float top = kRow * static_cast<float>(line - 1) - rows.scrolled;
        return top >= 0 && top + kRow <= rows.size.y;
    };
    rows.all = {12};
    rows.followed = 15;
    driver.frame(6);
    EXPECT_TRUE(isSeen(12));
    EXPECT_TRUE(isSeen(15));
    rows.all = {4};
    rows.followed = 25;
    driver.frame(6);
    EXPECT_TRUE(isSeen(4)) << "the pointed one where there is room for one";
    EXPECT_TRUE(isSeen(3)) << "with a row above it";
    EXPECT_TRUE(isSeen(5)) << "and one below";
}

// Behind the answer the code moved away under the eyes that had just read it.
TEST(LineFollower, OneOfThoseThatWereInSightStaysWhereItIs) {
    Rows rows;
    support::UiDriver driver([&] { rows.draw(); });
    rows.followed = 2;
    rows.all = {10, 13};
    driver.frame(6);
    const float before = rows.scrolled;
    rows.all = {};
    rows.followed = 13;
    driver.frame(6);
    EXPECT_FLOAT_EQ(rows.scrolled, before);
    rows.followed = 14;
    driver.frame(6);
    EXPECT_GT(rows.scrolled, before) << "and those after it are framed again";
}

}  // namespace
}  // namespace warpscope::views
