#include "app/timeline/density.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::timeline {
namespace {

using trace::Segment;
using trace::WarpState;

Segment segmentOf(Cycle begin, WarpState state, isa::ProgramCounter pc = 0) {
    return {.begin = begin, .pc = pc, .state = state};
}

Axis densityAxis(CycleCount cycles, double from, double to, double width = 1000) {
    Axis axis{};
    axis.setPixels(0, width);
    axis.setClosest(64);
    axis.setLength(cycles);
    axis.show(from, to);
    return axis;
}

/// The cells of a warp with these segments, each of which ends where the next begins.
std::vector<Cell> cellsOf(std::span<const Segment> segments, Cycle end, const Axis& axis) {
    trace::SegmentList list{};
    for (const Segment& segment : segments)
        list.append(segment.begin, segment.pc, segment.state, segment.active);
    list.close();
    std::vector<Cell> cells{};
    appendCells(trace::Segments(list, end), WarpId{7}, axis, Grain{}, cells);
    return cells;
}

/// 1 issue, then `wait` cycles of waiting, again and again up to `end`.
std::vector<Segment> pattern(Cycle end, Cycle wait) {
    std::vector<Segment> segments{};
    for (Cycle at = 0; at < end; at += 1 + wait) {
        segments.push_back(
            segmentOf(at, WarpState::Issued, static_cast<isa::ProgramCounter>(at % 50)));
        segments.push_back(segmentOf(at + 1, WarpState::LongScoreboard));
    }
    return segments;
}

TEST(Density, ARecordingMadeByHandNeedsNoRun) {
    std::vector<Cell> cells{};
    appendCells(support::handRecording(), WarpId{0}, densityAxis(12, 0, 12), Grain{}, cells);
    ASSERT_EQ(cells.size(), 5U);
    EXPECT_EQ(cells[2].state, WarpState::LongScoreboard);
    EXPECT_EQ(cells[2].pc, 1U);
    EXPECT_FLOAT_EQ(cells[4].right, 1000.0f * 8 / 12);
}

TEST(Density, WideSegmentsAreDrawnExactly) {
    const std::vector<Segment> segments{segmentOf(10, WarpState::Issued, 3),
                                        segmentOf(11, WarpState::Wait, 4),
                                        segmentOf(15, WarpState::Issued, 4)};
    const auto cells = cellsOf(segments, 16, densityAxis(100, 0, 100));
    ASSERT_EQ(cells.size(), 3U);
    EXPECT_FLOAT_EQ(cells[0].left, 100);
    EXPECT_FLOAT_EQ(cells[1].left, 110);
    EXPECT_FLOAT_EQ(cells[1].right, 150);
    EXPECT_FLOAT_EQ(cells[2].right, 160);
    EXPECT_EQ(cells[0].state, WarpState::Issued);
    EXPECT_EQ(cells[0].pc, 3U);
    EXPECT_EQ(cells[0].warp, WarpId{7});
    EXPECT_TRUE(std::none_of(cells.begin(), cells.end(), [](const Cell& c) { return c.isDense; }));
}

TEST(Density, CellsAreCutAtTheEdgesOfTheAxis) {
    const std::vector<Segment> segments{segmentOf(0, WarpState::LongScoreboard)};
    const auto cells = cellsOf(segments, 1000, densityAxis(1000, 400, 500));
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_FLOAT_EQ(cells[0].left, 0);
    EXPECT_FLOAT_EQ(cells[0].right, 1000);
}

TEST(Density, NothingBesideTheLifeOfAWarp) {
    const std::vector<Segment> segments{segmentOf(100, WarpState::Wait)};
    EXPECT_TRUE(cellsOf(segments, 200, densityAxis(1000, 300, 400)).empty());
    EXPECT_TRUE(cellsOf(segments, 200, densityAxis(1000, 0, 100)).empty());
    EXPECT_TRUE(cellsOf({}, 200, densityAxis(1000, 0, 100)).empty());
}

TEST(Density, CellsFollowEachOtherWithoutGapOrOverlapAtAnyZoom) {
    const auto segments = pattern(20000, 6);
    for (const double span : {20000.0, 9000.0, 1700.0, 333.0, 40.0}) {
        const auto cells = cellsOf(segments, 20000, densityAxis(20000, 0, span));
        ASSERT_FALSE(cells.empty());
        EXPECT_NEAR(cells.front().left, 0, 1e-3);
        EXPECT_NEAR(cells.back().right, 1000, 1e-2);
        for (std::size_t i = 1; i < cells.size(); ++i) {
            EXPECT_NEAR(cells[i].left, cells[i - 1].right, 1e-2) << span << " at " << i;
            EXPECT_GT(cells[i].right, cells[i].left) << span << " at " << i;
        }
    }
}

TEST(Density, NarrowSegmentsAreGatheredAndKeepTheShareOfIssues) {
    // 20,000 segments on 1,000 pixels: each column holds issues and waits.
    const auto cells = cellsOf(pattern(10000, 1), 10000, densityAxis(10000, 0, 10000));
    ASSERT_FALSE(cells.empty());
    EXPECT_LE(cells.size(), 500U);
    for (const Cell& cell : cells) {
        EXPECT_TRUE(cell.isDense);
        EXPECT_EQ(cell.state, WarpState::LongScoreboard);
        EXPECT_NEAR(cell.issuedShare, 0.5, 0.13);
    }
}

TEST(Density, WorkStaysInSightHoweverFarAway) {
    // One issue in 400 cycles must not vanish.
    const auto cells = cellsOf(pattern(400000, 399), 400000, densityAxis(400000, 0, 400000));
    EXPECT_TRUE(std::any_of(cells.begin(), cells.end(),
                            [](const Cell& c) { return c.isDense && c.issuedShare > 0; }));
}

TEST(Density, EqualNeighboursAreOneCell) {
    std::vector<Segment> segments{};
    for (std::uint32_t i = 0; i < 5000; ++i) {
        segments.push_back(segmentOf(i, WarpState::Wait, i));
    }
    EXPECT_EQ(cellsOf(segments, 5000, densityAxis(5000, 0, 5000)).size(), 1U);
}

TEST(Density, AWideSegmentKeepsItsEdgesBetweenNarrowOnes) {
    std::vector<Segment> segments = pattern(500, 1);
    segments.push_back(segmentOf(500, WarpState::Barrier));
    segments.push_back(segmentOf(900, WarpState::Issued));
    const auto cells = cellsOf(segments, 901, densityAxis(1000, 0, 1000));
    const auto barrier = std::find_if(cells.begin(), cells.end(), [](const Cell& c) {
        return c.state == WarpState::Barrier && !c.isDense;
    });
    ASSERT_NE(barrier, cells.end());
    EXPECT_FLOAT_EQ(barrier->left, 500);
    EXPECT_FLOAT_EQ(barrier->right, 900);
}

TEST(Density, TheCellsOfARunCoverTheLifeOfEachWarp) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const Axis axis = densityAxis(run->cycles(), 0, static_cast<double>(run->cycles()));
    for (std::uint32_t i = 0; i < run->warps().size(); ++i) {
        std::vector<Cell> cells{};
        appendCells(*run, WarpId{i}, axis, Grain{}, cells);
        ASSERT_FALSE(cells.empty());
        const Cycle end = std::min<Cycle>(run->warps()[i].residentTo, run->cycles());
        EXPECT_NEAR(cells.front().left,
                    axis.pixelOf(static_cast<double>(run->warps()[i].residentFrom)), 0.01);
        EXPECT_NEAR(cells.back().right, axis.pixelOf(static_cast<double>(end)), 0.01);
    }
}

}  // namespace
}  // namespace warpscope::timeline
