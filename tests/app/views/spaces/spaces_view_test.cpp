#include "app/views/spaces/spaces_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SpacesView, EverySpaceStandsInItsScopeAndFindsItsLine) {
    ViewWindow window{makeSpacesView(), 820, 620};
    window.open(support::kBranchyScenario);
    for (const char* space :
         {"space registers", "space local", "space shared", "space constant", "space global"})
        EXPECT_TRUE(window.driver.has(space)) << space;
    window.driver.moveTo(window.driver.find("space shared"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("256 bytes a block")) << window.driver.allText();
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_TRUE(window.last<session::Hover>()->selection.line.has_value());
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
}

TEST(SpacesView, WhileItIsAskedForThePlacesTheMemoriesStandBesideThem) {
    ViewWindow window{makeSpacesView(), 820, 620};
    window.isCovered = true;
    window.open(support::kBranchyScenario);
    for (const char* words : {"registers", "shared memory", "global memory", "other blocks"})
        EXPECT_TRUE(window.driver.hasText(words)) << words << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("after the answer"));
    EXPECT_FALSE(window.driver.has("space shared"));
    EXPECT_FALSE(window.driver.has("life of shared"));
    EXPECT_FALSE(window.driver.hasText("256 bytes")) << window.driver.allText();
}

// How long a space lives is as much of it as where it stands.
TEST(SpacesView, ALifeThatIsPointedAtFindsItsLineToo) {
    ViewWindow window{makeSpacesView(), 820, 620};
    window.open(support::kBranchyScenario);
    window.driver.moveTo(window.driver.find("life of shared"));
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_TRUE(window.last<session::Hover>()->selection.line.has_value());
}

// In a lecture three sentences lay under boxes that lay upon each other.
TEST(SpacesView, InALowRoomTheBoxesDoNotLieUponEachOther) {
    for (float height = 150; height < 320; height += 10) {
        ViewWindow window{makeSpacesView(), 420, height};
        window.open(support::kBranchyScenario);
        const float line = window.theme.metrics.small;
        const auto topOf = [&](const char* space) { return window.driver.find(space).y; };
        EXPECT_GE(topOf("space shared") - topOf("space local"), line) << height;
        EXPECT_GE(topOf("space global") - topOf("space shared"), line) << height;
    }
}

TEST(SpacesView, WhatIsGivenKeepsEachNameInItsBox) {
    ViewWindow window{makeSpacesView(), 330, 300};
    window.isCovered = true;
    window.open(support::kBranchyScenario);
    const float third = 330.0f / 3;
    for (const support::Painted& painted : window.canvas.painted())
        if (painted.words == "constant memory") EXPECT_LE(painted.box.width(), third - 4);
}

// On a projector nothing told how long a memory is there.
TEST(SpacesView, WhereLivesHaveNoRowTheyStandInTheBoxes) {
    ViewWindow window{makeSpacesView(), 390, 262};
    window.open(support::kBranchyScenario);
    EXPECT_FALSE(window.driver.has("life of shared"));
    EXPECT_TRUE(window.driver.hasText("| the kernel |")) << window.driver.allText();
    using enum support::Painted::Kind;
    const auto strips = [&](const char* space) {
        const ImVec2 middle = window.driver.find(space), size = window.driver.sizeOf(space);
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.kind == Fill && one.box.height() < 6 && one.box.top > middle.y &&
                   one.box.bottom < middle.y + size.y / 2 && one.box.left > middle.x - size.x / 2 &&
                   one.box.right < middle.x + size.x / 2;
        });
    };
    EXPECT_EQ(strips("space shared"), 3) << "blocks come and go";
    EXPECT_EQ(strips("space global"), 1) << "outlives the kernel";
    window.resize(820, 620);
    EXPECT_TRUE(window.driver.has("life of shared"));
    EXPECT_EQ(strips("space shared"), 0);
}

}  // namespace
}  // namespace warpscope::views
