#include "app/views/source/scroll_together.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "tests/support/ui_driver.h"

namespace warpscope::views {
namespace {

/// Two lists of rows, of which each may be asked to scroll somewhere.
struct Lists {
    ScrollTogether together{};
    std::array<float, 2> wished{-1, -1};  ///< By itself, in the next frame.
    std::array<bool, 2> isFollowing{};
    std::array<float, 2> at{};

    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({420, 160});
        ImGui::Begin("lists", nullptr, ImGuiWindowFlags_NoDecoration);
        for (const std::size_t list : {0u, 1u}) {
            ImGui::BeginChild(list == 0 ? "left" : "right", {200, 120});
            for (int row = 0; row < 40; ++row)
                ImGui::Dummy({100, 20});
            const bool isNew = wished[list] >= 0;
            if (isNew) ImGui::SetScrollY(std::exchange(wished[list], -1.0f));
            together.share(list, isNew || std::exchange(isFollowing[list], isNew));
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
    driver.moveTo({100, 60});
    driver.wheel(-1);
    driver.frame(6);
    EXPECT_GT(lists.at[0], 5);
    EXPECT_FLOAT_EQ(lists.at[1] - 300, lists.at[0]) << "from where each of them stands";
}

}  // namespace
}  // namespace warpscope::views
