#include "app/present/lanes/lanes_layout.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

TEST(LanesLayout, NothingOverlapsAtAnySizeAndScale) {
    for (const float scale : {1.0f, 1.5f, 2.0f}) {
        const theme::Metrics metrics = theme::metricsOf(scale);
        for (const float width : {300.0f, 620.0f, 1100.0f, 1900.0f}) {
            for (const int lanes : {32, 64}) {
                const float height = 480 * scale;
                const auto layout = lanesLayout(metrics, {width, height, 40 * scale, lanes, 90, 1});
                EXPECT_GE(layout.gridTop, layout.bandTop + layout.bandHeight);
                EXPECT_GE(layout.axisTop, layout.gridBottom());
                EXPECT_GE(layout.wordsTop, layout.axisTop + metrics.codeSmall);
                EXPECT_LE(layout.wordsTop + 40 * scale, height + 1) << "the words are cut off";
                const float right = layout.gridRight();
                if (layout.valuesWidth > 0) {
                    EXPECT_GE(layout.valuesLeft, right);
                }
                if (layout.stackWidth > 0) {
                    EXPECT_LE(layout.stackLeft + layout.stackWidth, width);
                }
                EXPECT_LE(right, width + metrics.body);
            }
        }
    }
}

TEST(LanesLayout, AShortWarpIsShownWhole) {
    const auto layout = lanesLayout(theme::metricsOf(1), {900, 500, 40, 32, 60, 1});
    EXPECT_GE(layout.room(), 60u);
    EXPECT_GE(layout.columnWidth, 4);
}

// The value of lane 6 stood two hands' breadths away from its six instructions.
TEST(LanesLayout, AFewColumnsReachTowardsTheValues) {
    const auto layout = lanesLayout(theme::metricsOf(1), {900, 500, 40, 32, 6, 1, true, true});
    EXPECT_GT(6 * layout.columnWidth, layout.gridWidth / 2);
}

TEST(LanesLayout, ALongWarpKeepsColumnsThatCanBeSeen) {
    const auto layout = lanesLayout(theme::metricsOf(1), {900, 500, 40, 32, 100'000, 1});
    EXPECT_GE(layout.columnWidth, 4);
    EXPECT_LE(static_cast<float>(layout.room()) * layout.columnWidth, layout.gridWidth + 1);
}

// A warp that has ended showed its last twenty columns beside an empty half.
TEST(LanesLayout, WithoutValuesAndMasksTheLanesHaveTheirRoom) {
    const auto beside = lanesLayout(theme::metricsOf(1), {600, 500, 40, 32, 100, 1, true, true});
    const auto alone = lanesLayout(theme::metricsOf(1), {600, 500, 40, 32, 100, 1, true, false});
    EXPECT_GT(beside.valuesWidth, 0);
    EXPECT_EQ(alone.valuesWidth, 0);
    EXPECT_EQ(alone.stackWidth, 0);
    EXPECT_GT(alone.room(), beside.room());
    EXPECT_LE(alone.gridRight(), 600);
}

TEST(LanesLayout, ANarrowPanelGivesTheRoomToTheLanes) {
    const auto layout = lanesLayout(theme::metricsOf(1), {250, 500, 40, 32, 60, 1});
    EXPECT_EQ(layout.valuesWidth, 0);
    EXPECT_EQ(layout.stackWidth, 0);
    EXPECT_GT(layout.gridWidth, 180);
}

TEST(LanesLayout, LaneNumbersNeverTouchEachOther) {
    for (const float height : {150.0f, 300.0f, 600.0f}) {
        const auto metrics = theme::metricsOf(1);
        const auto layout = lanesLayout(metrics, {900, height, 40, 64, 60, 1});
        const bool isFar =
            static_cast<float>(layout.labelStep) * layout.rowHeight >= metrics.codeSmall;
        EXPECT_TRUE(isFar || layout.labelStep == 32);
    }
}

TEST(LanesLayout, InALowPanelTheSentenceUnderTheLanesIsWhole) {
    const theme::Metrics metrics = theme::metricsOf(1.5f);
    const float words = 1.2f * metrics.body;
    for (const float height : {150.0f, 170.0f, 200.0f}) {
        const auto layout = lanesLayout(metrics, {900, height, words, 32, 60, 1});
        EXPECT_LE(layout.wordsTop + words, height) << height;
    }
}

TEST(LanesLayout, LowRowsOf64LanesLeaveMoreRoomToTheirValues) {
    const theme::Metrics metrics = theme::metricsOf(1);
    const auto few = lanesLayout(metrics, {354, 230, 40, 32, 60, 1});
    const auto many = lanesLayout(metrics, {354, 230, 40, 64, 60, 1});
    EXPECT_GT(many.valueStep, few.valueStep);
    EXPECT_GT(many.valuesWidth, 1.1f * few.valuesWidth);
    EXPECT_GT(many.gridWidth, 5 * metrics.body);
}

TEST(LanesLayout, WhereNoWarpSplitsTheValuesTakeThePlaceOfTheStackInANarrowPicture) {
    const theme::Metrics metrics = theme::metricsOf(1);
    LanesSpace space{354, 230, 40, 32, 60, 1};
    const auto splitting = lanesLayout(metrics, space);
    EXPECT_GT(splitting.stackWidth, 0);
    EXPECT_GT(splitting.valuesWidth, 0);
    space.hasStack = false;
    const auto straight = lanesLayout(metrics, space);
    EXPECT_EQ(straight.stackWidth, 0);
    EXPECT_GT(straight.valuesWidth, splitting.valuesWidth);
    space.width = 900;
    EXPECT_GT(lanesLayout(metrics, space).stackWidth, 0) << "there is room for both";
}

// Beside code whose lines are whole, half of a projected picture is not left.
TEST(LanesLayout, MasksStayInANarrowPictureThatHasNoRoomForValues) {
    const theme::Metrics metrics = theme::metricsOf(1);
    LanesSpace space{18 * metrics.body, 230, 40, 32, 60, 1};
    EXPECT_EQ(lanesLayout(metrics, space).stackWidth, 0) << "at a desk its cells are wide";
    space.isInHall = true;
    const auto narrow = lanesLayout(metrics, space);
    EXPECT_GT(narrow.stackWidth, 0);
    EXPECT_EQ(narrow.valuesWidth, 0);
    EXPECT_GT(narrow.gridWidth, 8 * metrics.body);
    space.width = 15 * metrics.body;
    EXPECT_EQ(lanesLayout(metrics, space).stackWidth, 0);
}

// Four threads in 32 rows were a strip of a few pixels over an empty panel.
TEST(LanesLayout, AWarpOfFewThreadsHasRowsForThemAlone) {
    EXPECT_EQ(lanesToShow(0xF, 32), 4);
    EXPECT_EQ(lanesToShow(0xFF, 32), 8);
    EXPECT_EQ(lanesToShow(0x1FF, 32), 32) << "what is empty is a part of the picture";
    EXPECT_EQ(lanesToShow(0xFFFF, 64), 16);
    EXPECT_EQ(lanesToShow(0, 32), 32);
    const auto layout = lanesLayout(theme::metricsOf(1), {900, 500, 40, 4, 60, 1});
    EXPECT_GT(layout.rowHeight, 1.3f * theme::metricsOf(1).body);
    EXPECT_EQ(layout.valueStep, 1);
    EXPECT_LT(layout.gridBottom(), 500);
}

}  // namespace
}  // namespace warpscope::present
