#include "app/draw/icons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/enumerators.h"
#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

constexpr ImU32 kIconInk = IM_COL32(1, 200, 3, 255);

constexpr int kIconCount = static_cast<int>(Icon::Warning) + 1;
static_assert(hasEnumerators<Icon, kIconCount>());

/// Where an icon of 40 pixels around the origin has ink.
std::vector<ImVec2> inkOf(Icon which) {
    const DrawWindow window([which](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        icon(canvas, which, {100, 100}, 40, kIconInk);
    });
    std::vector<ImVec2> ink;
    for (const ImDrawVert& vertex : window.vertices)
        if ((vertex.col | IM_COL32_A_MASK) == kIconInk)
            ink.emplace_back(vertex.pos.x - 100, vertex.pos.y - 100);
    return ink;
}

TEST(Icons, EveryOneIsDrawnInsideItsSquare) {
    for (int i = 0; i < kIconCount; ++i) {
        const std::vector<ImVec2> ink = inkOf(static_cast<Icon>(i));
        EXPECT_FALSE(ink.empty()) << "icon " << i;
        for (const ImVec2& point : ink) {
            EXPECT_NEAR(point.x, 0, 23) << "icon " << i;
            EXPECT_NEAR(point.y, 0, 23) << "icon " << i;
        }
    }
}

TEST(Icons, NoTwoLookAlike) {
    std::map<std::set<std::pair<int, int>>, int> known;
    for (int i = 0; i < kIconCount; ++i) {
        std::set<std::pair<int, int>> shape;
        for (const ImVec2& point : inkOf(static_cast<Icon>(i)))
            shape.emplace(static_cast<int>(point.x / 3), static_cast<int>(point.y / 3));
        const auto [at, isNew] = known.try_emplace(shape, i);
        EXPECT_TRUE(isNew) << "icons " << i << " and " << at->second;
    }
}

// An arrow is slim at its tip and broad at its base, the other way than its partner.
TEST(Icons, ArrowsPointWhereTheyGo) {
    const auto spread = [](const std::vector<ImVec2>& ink, bool isAcross, float from, float to) {
        float least = 100;
        float most = -100;
        for (const ImVec2& point : ink) {
            const float along = isAcross ? point.y : point.x;
            const float beside = isAcross ? point.x : point.y;
            if (along < from || along > to) continue;
            least = std::min(least, beside);
            most = std::max(most, beside);
        }
        return most - least;
    };
    for (const Icon right : {Icon::Play, Icon::StepForward, Icon::NextEvent})
        EXPECT_LT(spread(inkOf(right), false, 10, 30), spread(inkOf(right), false, -30, -3));
    for (const Icon left : {Icon::StepBack, Icon::PreviousEvent})
        EXPECT_LT(spread(inkOf(left), false, -30, -10), spread(inkOf(left), false, 3, 30));
    EXPECT_LT(spread(inkOf(Icon::Up), true, -30, 0), spread(inkOf(Icon::Up), true, 0, 30));
    EXPECT_LT(spread(inkOf(Icon::Down), true, 0, 30), spread(inkOf(Icon::Down), true, -30, 0));
}

TEST(Icons, AButtonSaysThatItWasClickedAndWhatItDoes) {
    int clicks = 0;
    DrawWindow window([&](const theme::Theme& theme) {
        if (iconButton(theme, "play", Icon::Play, {30, 30}, "Plays the run")) ++clicks;
    });
    EXPECT_FALSE(window.driver.hasText("Plays the run"));
    window.driver.click("play");
    EXPECT_EQ(clicks, 1);
    EXPECT_TRUE(window.driver.hasText("Plays the run"));
}

}  // namespace
}  // namespace warpscope::draw
