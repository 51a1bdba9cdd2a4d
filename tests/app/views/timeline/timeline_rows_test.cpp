#include "app/views/timeline/timeline_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/timeline/row_window.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// What is written of three hundred blocks, a group each, in a window of this height.
std::string wordsOfManyBlocks(float height) {
    ViewWindow window(makeTimelineView(), 1000, height);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"launch.grid", Dim3{300, 1, 1}});
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    return window.driver.allText();
}

TEST(TimelineRows, OnlyTheRowsInTheWindowAreWritten) {
    const std::string words = wordsOfManyBlocks(400);
    EXPECT_NE(words.find("block 0"), std::string::npos) << words;
    EXPECT_EQ(words.find("block 200"), std::string::npos);
}

TEST(TimelineRows, ALowWindowShowsEightRowsAndNamesTheirGroupsAtTheLeft) {
    const std::string words = wordsOfManyBlocks(200);
    EXPECT_EQ(words.find("block 0"), std::string::npos) << words;
    for (const char* name : {"B0", "B1", "B2", "B3"})
        EXPECT_NE(words.find(name), std::string::npos) << name;
}

TEST(TimelineRows, HeadingsSayHowManyRowsTheyHave) {
    ViewWindow window(makeTimelineView(), 1000, 500);
    window.open(support::kBranchyScenario);
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("rows: 2")) << window.driver.allText();
}

// A row that the lower edge cuts through its letters looked like a fault.
TEST(TimelineRows, ARowThatAnEdgeCutsIsLeftOut) {
    for (float high = 400; high < 420; high += 3) {
        ViewWindow window(makeTimelineView(), 1000, high);
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"launch.grid", Dim3{300, 1, 1}});
        const theme::Colour issued =
            theme::cellColourOf(window.theme.palette, trace::WarpState::Issued);
        for (const support::Painted& one : window.canvas.seen(support::Painted::Kind::Fill, issued))
            EXPECT_NEAR(one.visible.height(), one.box.height(), 1) << high;
    }
}

/// As many rows as a grid of this many blocks has.
timeline::Layout layoutOf(int blocks) {
    const auto run =
        support::runFrom(support::kBranchyScenario, {{"launch.grid", std::to_string(blocks)}});
    return timeline::Layout(*run, {timeline::Grouping::Block, {}});
}

TEST(TimelineRows, OfTwoRunsTheHeldOneStandsBetweenTheAxisAndTheOther) {
    const theme::Metrics metrics{};
    const timeline::Layout rows = layoutOf(4);
    for (const float height : {90.0f, 300.0f, 900.0f}) {
        const TimelineBands bands = bandsOfTwo(metrics, 10, 10 + height, rows, rows);
        EXPECT_EQ(bands.axis, 10);
        EXPECT_GE(bands.held.loadTop, 10 + timelineAxisHeight(metrics));
        EXPECT_GE(bands.held.top, bands.held.loadBottom);
        EXPECT_GT(bands.now.loadTop, bands.held.bottom);
        EXPECT_EQ(bands.now.bottom, 10 + height);
        EXPECT_NEAR(bands.held.bottom - bands.held.top, bands.now.bottom - bands.now.top, 2);
        EXPECT_FLOAT_EQ(bands.held.loadBottom - bands.held.loadTop,
                        bands.now.loadBottom - bands.now.loadTop);
    }
}

TEST(TimelineRows, OfTwoRunsTheLoadStandsOnlyWhereAllRowsDo) {
    const theme::Metrics metrics{};
    const timeline::Layout few = layoutOf(1), many = layoutOf(40);
    const auto hasLoad = [&](const timeline::Layout& now) {
        const TimelineBands bands = bandsOfTwo(metrics, 0, 500, few, now);
        return bands.now.loadBottom > bands.now.loadTop;
    };
    EXPECT_TRUE(hasLoad(few));
    EXPECT_FALSE(hasLoad(many));
}

TEST(TimelineRows, WhoHasMoreRowsGetsMoreOfAHighView) {
    const theme::Metrics metrics{};
    const timeline::Layout few = layoutOf(1), many = layoutOf(40);
    const auto share = [&](float height) {
        const TimelineBands bands = bandsOfTwo(metrics, 0, height, few, many);
        return (bands.now.bottom - bands.now.top) / (bands.held.bottom - bands.held.top);
    };
    EXPECT_GT(share(600), 1.5f);
    EXPECT_NEAR(share(100), 1, 0.1f);
}

TEST(TimelineRows, SwappedTheHeldRunHasTheLowerBand) {
    const theme::Metrics metrics{};
    const timeline::Layout few = layoutOf(1), many = layoutOf(40);
    const TimelineBands bands = bandsOfTwo(metrics, 0, 600, few, many, false);
    EXPECT_LT(bands.now.bottom, bands.held.top);
    EXPECT_GT(bands.now.bottom - bands.now.top, 1.5f * (bands.held.bottom - bands.held.top));
}

// Of eight blocks on two and on four SMs two and a half were seen, and not that the others start
// earlier.
TEST(TimelineRows, OfTwoRunsAllRowsAreRatherInSightThanTheirLetters) {
    RowWindow window;
    window.opened.apply(session::SetKnob{"launch.grid", Dim3{16, 1, 1}});
    window.opened.apply(session::SetKnob{"device.sm_count", 1});
    window.model.update(window.opened.session, window.theme.metrics, 60, 800);
    const theme::Metrics& metrics = window.theme.metrics;
    const timeline::Layout& layout = window.model.layout();
    const auto groups = static_cast<float>(layout.groups().size());
    const auto warps = static_cast<float>(layout.rows().size()) - groups;
    const float height = 3 * groups * metrics.scale + 0.33f * metrics.codeSmall * warps;
    const auto rows = [&](RowsInSight sight) {
        return rowsIn(metrics, {0, 60, 860}, {0, 0, 0, height}, sight, window.model);
    };
    ASSERT_GT(warps, 20);
    EXPECT_FALSE(rows(RowsInSight::Readable).isTagged);
    EXPECT_TRUE(rows(RowsInSight::Compared).isTagged);
    EXPECT_LE(window.model.layout().height(), height + 1);
}

// "All blocks have ended" stood over two of twelve.
TEST(TimelineRows, AStepShowsAllWarpsInRowsOfTwoPixels) {
    RowWindow window;
    window.opened.apply(session::SetKnob{"launch.grid", Dim3{16, 1, 1}});
    window.model.update(window.opened.session, window.theme.metrics, 60, 800);
    const timeline::Layout& layout = window.model.layout();
    const auto groups = static_cast<float>(layout.groups().size());
    const auto warps = static_cast<float>(layout.rows().size()) - groups;
    const float height = groups + 2.1f * warps;
    const auto seen = [&](RowsInSight sight) {
        rowsIn(window.theme.metrics, {0, 60, 860}, {0, 0, 0, height}, sight, window.model);
        return layout.height() <= height + 1;
    };
    ASSERT_GT(warps, 20);
    EXPECT_FALSE(seen(RowsInSight::Compared));
    EXPECT_TRUE(seen(RowsInSight::All));
}

// The edges of a fold go through all rows: "SM 0" was read as "SM C".
TEST(TimelineRows, HeadingsAreWrittenOverTheEdgesOfFolds) {
    RowWindow window;
    const auto drawHeadings = [&] {
        const RowsPlace place = rowsIn(window.theme.metrics, {0, 60, 860}, {0, 0, 0, 600},
                                       RowsInSight::Readable, window.model);
        drawHeadingsOverLines(window.context(), window.model, place);
    };
    drawHeadings();
    EXPECT_FALSE(window.canvas.hasWords("SM 0 · scheduler 0", {0, 0, 860, 600}))
        << "nothing is folded";
    window.opened.apply(session::SetKnob{"device.timing.global_latency", 6000});
    window.model.setCompressed(true);
    window.model.update(window.opened.session, window.theme.metrics, 60, 800);
    window.model.axis().fit();
    ASSERT_NE(window.model.axis().folds(), nullptr);
    drawHeadings();
    EXPECT_TRUE(window.canvas.hasWords("SM 0 · scheduler 0", {0, 0, 300, 600}));
}

// In the first cycles it crossed the end of "scheduler 0".
TEST(TimelineRows, AHeadingIsWrittenOverTheCursorThatGoesThroughIt) {
    RowWindow window;
    const RowsPlace place = rowsIn(window.theme.metrics, {0, 60, 860}, {0, 0, 0, 600},
                                   RowsInSight::Readable, window.model);
    const auto isWrittenAgain = [&](Cycle cycle) {
        window.opened.apply(session::SeekTo{cycle});
        window.canvas.clear();
        drawHeadingsOverLines(window.context(), window.model, place);
        return window.canvas.hasWords("SM 0 · scheduler 0", {0, 0, 300, 600});
    };
    EXPECT_TRUE(isWrittenAgain(0));
    EXPECT_FALSE(isWrittenAgain(window.opened.session.run()->cycles() / 2)) << "behind the words";
}

// Of a long grid the first blocks are over when the last ones run.
TEST(TimelineRowsInSight, AreThoseThatHaveWarpsInTheCursorsCycle) {
    ViewWindow window{makeTimelineView(), 900, 200};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 64 * 200});
    window.apply(session::SetKnob{"launch.grid", Dim3{200, 1, 1}});
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    const auto last = static_cast<long long>(window.session.run()->warps().size()) - 1;
    const std::string name = "W" + std::to_string(last);
    EXPECT_FALSE(window.driver.hasText(name)) << window.driver.allText();
    window.apply(session::SeekTo{window.session.run()->cycles() - 2});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.hasText("W0 ")) << window.driver.allText();
    EXPECT_FALSE(window.canvas.hasWords("W0", {0, 0, 900, 200})) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
