#include "app/timeline/folds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/timeline/axis.h"

namespace warpscope::timeline {
namespace {

using Stretches = std::vector<history::Recording::Stretch>;

Axis foldedAxis(CycleCount cycles, std::shared_ptr<const Folds> folds) {
    Axis axis{};
    axis.setPixels(100, 600);
    axis.setClosest(40);
    axis.setLength(cycles);
    axis.setFolds(std::move(folds));
    axis.fit();
    return axis;
}

TEST(Folds, CyclesAndPlacesAreTheSameWayForthAndBack) {
    const Folds folds(Stretches{{10, 110}, {120, 1120}}, 5);
    EXPECT_DOUBLE_EQ(folds.placeOf(10), 10);
    EXPECT_DOUBLE_EQ(folds.placeOf(60), 12.5);
    EXPECT_DOUBLE_EQ(folds.placeOf(110), 15);
    EXPECT_DOUBLE_EQ(folds.placeOf(120), 25);
    EXPECT_DOUBLE_EQ(folds.placeOf(1120), 30);
    EXPECT_DOUBLE_EQ(folds.placeOf(1200), 110);
    for (double cycle = 0; cycle < 1300; cycle += 7.25)
        EXPECT_NEAR(folds.cycleOf(folds.placeOf(cycle)), cycle, 1e-9) << cycle;
    EXPECT_EQ(folds.at(9.5), nullptr);
    ASSERT_NE(folds.at(10), nullptr);
    EXPECT_EQ(folds.at(119), nullptr);
    EXPECT_EQ(folds.at(500)->to, 1120);
}

TEST(Folds, OnlyWhatIsIdleInBothRunsIsIdle) {
    const Stretches first{{0, 10}, {20, 60}};
    const Stretches second{{5, 30}, {40, 50}, {58, 90}};
    EXPECT_EQ(idleInBoth(first, second), (Stretches{{5, 10}, {20, 30}, {40, 50}, {58, 60}}));
    EXPECT_TRUE(idleInBoth(first, Stretches{}).empty());
}

TEST(Folds, HaveTheirWidthWhileAllIsShownAndAtMostHalfOfIt) {
    const auto folds = foldsFor({{100, 600}}, 700, 600, 80);
    ASSERT_NE(folds, nullptr);
    const Axis axis = foldedAxis(700, folds);
    EXPECT_NEAR(axis.pixelOf(600) - axis.pixelOf(100), 80, 1e-6);
    EXPECT_DOUBLE_EQ(axis.pixelOf(0), 100);
    EXPECT_NEAR(axis.pixelOf(700), 700, 1e-6);

    Stretches many;
    for (Cycle at = 0; at < 20'000; at += 1000)
        many.push_back({at + 10, at + 1000});
    const Axis crowded = foldedAxis(20'000, foldsFor(many, 20'000, 600, 80));
    double folded = 0;
    for (const Fold& fold : crowded.folds()->all())
        folded += crowded.pixelOf(fold.to) - crowded.pixelOf(fold.from);
    EXPECT_LE(folded, 301);
    EXPECT_EQ(foldsFor({{10, 12}}, 1000, 600, 80), nullptr) << "nothing would be gained";
    EXPECT_EQ(foldsFor({}, 1000, 600, 80), nullptr);
}

// Of a run of 2193 cycles nothing was folded, since short stretches counted as folds first.
TEST(Folds, StretchesThatAreTooShortTakeNoRoomFromLongOnes) {
    const Stretches idle{{0, 200}, {299, 356}, {434, 481}, {496, 884}, {1860, 2193}};
    const auto folds = foldsFor(idle, 2193, 1016, 91);
    ASSERT_NE(folds, nullptr);
    ASSERT_EQ(folds->all().size(), 2u);
    EXPECT_EQ(folds->all()[0].from, 496);
    EXPECT_EQ(folds->all()[1].from, 1860);
    const Axis axis = foldedAxis(2193, folds);
    EXPECT_LT(axis.pixelOf(884) - axis.pixelOf(496), 100);
}

// Nor may they be let go for the sake of their width: nine stretches of a reduction stayed long.
TEST(Folds, ManyStretchesAreFoldedNarrowRatherThanNone) {
    Stretches idle{{2700, 3253}};
    for (Cycle at = 100; at < 2500; at += 300)
        idle.push_back({at, at + 150});
    for (Cycle at = 260; at < 2500; at += 300)
        for (const Cycle more : {0, 30, 60, 90})
            idle.push_back({at + more, at + more + 26});
    std::ranges::sort(idle, {}, &history::Recording::Stretch::from);
    const auto folds = foldsFor(idle, 3318, 560, 136);
    ASSERT_NE(folds, nullptr);
    EXPECT_EQ(folds->all().size(), 9u);
}

TEST(Folds, TheCyclesThatAnAxisShowsStayWhenItIsFolded) {
    Axis axis{};
    axis.setPixels(0, 600);
    axis.setClosest(40);
    axis.setLength(5000);
    axis.show(900, 2100);
    axis.setFolds(foldsFor({{1000, 2000}, {3000, 4900}}, 5000, 600, 60));
    EXPECT_NEAR(axis.begin(), 900, 1e-6);
    EXPECT_NEAR(axis.end(), 2100, 1e-6);
    EXPECT_GT(axis.pixelsPerCycle(), 1) << "there is more room for what is not folded";
    for (const double pixel : {0.0, 130.0, 599.0})
        EXPECT_NEAR(axis.pixelOf(axis.cycleAt(pixel)), pixel, 1e-6);
    axis.setFolds(nullptr);
    EXPECT_NEAR(axis.begin(), 900, 1e-6);
    EXPECT_NEAR(axis.end(), 2100, 1e-6);
}

TEST(Folds, ZoomKeepsTheCycleUnderThePointerInAFoldToo) {
    Axis axis = foldedAxis(5000, foldsFor({{1000, 4000}}, 5000, 600, 100));
    for (const double pixel : {150.0, 350.0, 420.0}) {
        axis.fit();
        const double cycle = axis.cycleAt(pixel);
        axis.zoomAbout(pixel, 1.5);
        EXPECT_NEAR(axis.cycleAt(pixel), cycle, 1e-6);
    }
}

}  // namespace
}  // namespace warpscope::timeline
