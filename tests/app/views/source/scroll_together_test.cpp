#include "app/views/source/scroll_together.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/support/ui_driver.h"

namespace warpscope::views {
namespace {

/// Two lists of rows, of which each may be asked to scroll somewhere.
struct Lists {
    ScrollTogether together{};
    std::array<float, 2> wished{-1, -1};  ///< By itself, in the next frame.
    std::array<bool, 2> isFollowing{};
    std::array<float, 2> at{};
    std::array<std::vector<std::size_t>, 2> words{};  ///< Of the rows, which are 20 pixels high.

    Lists() {
        for (auto& list : words) {
            list.resize(40);
            std::iota(list.begin(), list.end(), std::size_t{0});
        }
    }
    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({420, 160});
        ImGui::Begin("lists", nullptr, ImGuiWindowFlags_NoDecoration);
        for (const std::size_t list : {0u, 1u}) {
            ImGui::BeginChild(list == 0 ? "left" : "right", {200, 120});
            std::vector<ScrollTogether::Row> rows;
            for (const std::size_t row : words[list]) {
                rows.push_back({row, ImGui::GetCursorPosY()});
                ImGui::Dummy({100, 20});
            }
            const bool isNew = wished[list] >= 0;
            if (isNew) ImGui::SetScrollY(std::exchange(wished[list], -1.0f));
            together.share(list, isNew || std::exchange(isFollowing[list], isNew), rows);
            isFollowing[list] = isNew;
            at[list] = ImGui::GetScrollY();
            ImGui::EndChild();
            ImGui::SameLine();
        }
        ImGui::End();
    }
};

TEST(ScrollTogether, WhatIsScrolledInOneTheOtherScrollsToo) {
    Lists lists;
    support::UiDriver driver([&] { lists.draw(); });
    driver.frame(3);
    for (const float x : {100.0f, 320.0f}) {
        const std::array<float, 2> before = lists.at;
        driver.moveTo({x, 60});
        driver.wheel(-1);
        driver.frame(6);
        EXPECT_GT(lists.at[0], before[0] + 5) << x;
        EXPECT_FLOAT_EQ(lists.at[0] - before[0], lists.at[1] - before[1]) << x;
    }
}

TEST(ScrollTogether, WhatAListFollowsItFollowsAlone) {
    Lists lists;
    support::UiDriver driver([&] { lists.draw(); });
    driver.frame(3);
    lists.wished[1] = 300;
    driver.frame(6);
    EXPECT_FLOAT_EQ(lists.at[1], 300);
    EXPECT_FLOAT_EQ(lists.at[0], 0);
}

// Each had followed its own run, and what was scrolled stayed that far apart.
TEST(ScrollTogether, UnderAHandBothShowTheSameLine) {
    Lists lists;
    // Three lines that the other has not.
    lists.words[1].insert(lists.words[1].begin() + 2, {100, 101, 102});
    support::UiDriver driver([&] { lists.draw(); });
    driver.frame(3);
    lists.wished[1] = 400;
    driver.frame(6);
    driver.moveTo({100, 60});
    driver.wheel(-1);
    driver.frame(6);
    const float row = lists.at[0] < 2 * 24 ? 0 : 3 * 24;  // With the gaps between rows.
    ASSERT_GT(lists.at[0], 5);
    EXPECT_FLOAT_EQ(lists.at[1], lists.at[0] + row);
    driver.wheel(-4);
    driver.frame(6);
    ASSERT_GT(lists.at[0], 4 * 24);
    EXPECT_FLOAT_EQ(lists.at[1], lists.at[0] + 3 * 24);
}

TEST(ScrollTogether, KernelsWithoutALineInCommonScrollAsFar) {
    Lists lists;
    for (std::size_t& words : lists.words[1])
        words += 1000;
    support::UiDriver driver([&] { lists.draw(); });
    driver.frame(3);
    lists.wished[1] = 300;
    driver.frame(6);
    driver.moveTo({100, 60});
    driver.wheel(-1);
    driver.frame(6);
    EXPECT_GT(lists.at[0], 5);
    EXPECT_FLOAT_EQ(lists.at[1] - 300, lists.at[0]) << "from where each of them stands";
}

TEST(SameRows, EqualLinesArePairedInTheirOrder) {
    using Same = std::vector<std::optional<std::size_t>>;
    const std::vector<std::size_t> a{1, 2, 3, 4}, b{1, 9, 2, 4, 3};
    const Same same = sameRows(a, b);
    EXPECT_EQ(same[0], 0U);
    EXPECT_EQ(same[1], 2U);
    EXPECT_TRUE(!same[2] || !same[3]) << "they have changed their order";
    EXPECT_EQ(sameRows(a, {}), Same(4));
    EXPECT_TRUE(sameRows({}, b).empty());
}

}  // namespace
}  // namespace warpscope::views
