#include "app/views/scene/paint_strip.h"

#include <gtest/gtest.h>

#include "app/views/scene/scene_looks.h"
#include "app/views/scene/scene_view.h"
#include "tests/app/views/scene/scene_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

using support::Painted;

TEST(PaintStrip, TimesAndPlacesTurnIntoEachOther) {
    const StripPlace place{.tracks = {100, 20, 300, 80}, .rowHeight = 30, .end = 8};
    EXPECT_FLOAT_EQ(place.xOf(0), 100);
    EXPECT_FLOAT_EQ(place.xOf(8), 300);
    EXPECT_DOUBLE_EQ(place.timeAt(place.xOf(2)), 2);
    EXPECT_FLOAT_EQ(place.topOf(1), 50);
}

/// The bars of a look, without the smaller box of the legend.
std::vector<draw::Box> barsOf(const ViewWindow& window, scenario::SceneLook look) {
    std::vector<draw::Box> boxes;
    for (const Painted& one :
         window.canvas.seen(Painted::Kind::Fill, colourOf(window.theme.palette, look)))
        if (one.box.height() > 2 * window.theme.metrics.body) boxes.push_back(one.box);
    return boxes;
}

TEST(PaintStrip, ABarIsAsLongAsItsTimeAndBeginsWhereTheOneBeforeItEnds) {
    ViewWindow window{makeSceneView(), 900, 520};
    window.open(sceneScenario());
    const auto copies = barsOf(window, scenario::SceneLook::Copy);
    const auto works = barsOf(window, scenario::SceneLook::Work);
    ASSERT_EQ(copies.size(), 1u);
    ASSERT_EQ(works.size(), 1u);
    EXPECT_NEAR(copies[0].width() / works[0].width(), 4.0 / 3.0, 0.05);
    EXPECT_NEAR(copies[0].right, works[0].left, 4);
    EXPECT_FLOAT_EQ(copies[0].top, works[0].top) << "one stream";
}

TEST(PaintStrip, TheTracksNamesStandBesideThem) {
    ViewWindow window{makeSceneView(), 900, 520};
    window.open(sceneScenario());
    const auto copies = barsOf(window, scenario::SceneLook::Copy);
    ASSERT_EQ(copies.size(), 1u);
    int names = 0;
    for (const Painted& one : window.canvas.painted()) {
        if (one.kind != Painted::Kind::Words || one.words != "stream") continue;
        if (one.box.top < copies[0].top || one.box.bottom > copies[0].bottom) continue;
        ++names;
        EXPECT_LT(one.box.right, copies[0].left);
    }
    EXPECT_EQ(names, 1);
}

// What has not happened yet would answer the question who waits for whom.
TEST(PaintStrip, WhatComesLaterIsNotDrawnBesideAQuestion) {
    ViewWindow window{makeSceneView(), 900, 520};
    window.open(sceneScenario());
    const float whole = barsOf(window, scenario::SceneLook::Copy).at(0).width();
    window.apply(session::GoToStep{1});
    const auto copies = barsOf(window, scenario::SceneLook::Copy);
    ASSERT_EQ(copies.size(), 1u);
    EXPECT_LT(copies[0].width(), whole * 0.75f) << "as far as it has come";
    EXPECT_TRUE(barsOf(window, scenario::SceneLook::Work).empty());
}

}  // namespace
}  // namespace warpscope::views
