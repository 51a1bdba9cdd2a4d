#include "app/views/source/line_follower.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::views {
namespace {

constexpr float kRow = 20;

/// A list of rows of which the driver shows as many as fit.
struct Rows {
    LineFollower follower{};
    int followed = 1;
    ImVec2 size{200, 110};
    float scrolled = 0;
    bool isShown = false;
    float taken = 0;  ///< By the followed row, below the top of the list.

    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::Begin("list", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
        ImGui::BeginChild("rows", size);
        follower.begin(30);
        for (int line = 1; line <= 30; ++line) {
            const float top = ImGui::GetCursorScreenPos().y;
            follower.note(line, top);
            if (line == followed) {
                follower.follow(line, top, kRow);
                taken = top - ImGui::GetWindowPos().y;
                isShown = isRowShown(top, kRow);
            }
            ImGui::Dummy({100, kRow});
        }
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

}  // namespace
}  // namespace warpscope::views
