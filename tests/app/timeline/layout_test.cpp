#include "app/timeline/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::timeline {
namespace {

std::shared_ptr<const history::Run> branchy() {
    return support::runFrom(support::kBranchyScenario);
}

LayoutOptions by(Grouping grouping) {
    LayoutOptions options{};
    options.grouping = grouping;
    return options;
}

TEST(Layout, EveryWarpHasExactlyOneRowInBothGroupings) {
    const auto run = branchy();
    for (const Grouping grouping : {Grouping::Scheduler, Grouping::Block, Grouping::Arrival}) {
        const Layout layout(*run, by(grouping));
        std::multiset<std::uint32_t> seen{};
        for (const Row& row : layout.rows()) {
            for (const WarpId warp : layout.warpsOf(row))
                seen.insert(warp.value);
        }
        ASSERT_EQ(seen.size(), run->warps().size());
        for (std::uint32_t i = 0; i < run->warps().size(); ++i) {
            EXPECT_EQ(seen.count(i), 1U) << i;
            const int row = layout.rowOf(WarpId{i});
            ASSERT_GE(row, 0);
            const auto warps = layout.warpsOf(layout.rows()[static_cast<std::size_t>(row)]);
            EXPECT_NE(std::find(warps.begin(), warps.end(), WarpId{i}), warps.end());
        }
    }
}

TEST(Layout, ARecordingMadeByHandNeedsNoRun) {
    const history::Recording recording = support::handRecording();
    const Layout layout(recording, by(Grouping::Scheduler));
    ASSERT_EQ(layout.groups().size(), 1U);
    ASSERT_EQ(layout.rows().size(), 3U);
    EXPECT_EQ(layout.rows()[2].slot, 4);
    EXPECT_EQ(warpAt(recording, layout.warpsOf(layout.rows()[2]), 5), WarpId{1});
}

TEST(Layout, BySchedulerTheWarpsOfARowShareTheirPlaceOneAfterAnother) {
    const auto run = branchy();
    const int schedulers = run->launch().machine.schedulersPerSm;
    const Layout layout(*run, by(Grouping::Scheduler));
    for (const Row& row : layout.rows()) {
        const Group& group = layout.groups()[static_cast<std::size_t>(row.group)];
        Cycle free = 0;
        for (const WarpId warp : layout.warpsOf(row)) {
            const history::WarpRecord& record = run->warps()[warp.value];
            EXPECT_EQ(record.sm, group.sm);
            EXPECT_EQ(record.slot % schedulers, group.scheduler);
            EXPECT_EQ(record.slot, row.slot);
            EXPECT_GE(record.residentFrom, free);
            free = record.residentTo;
        }
    }
}

TEST(Layout, ByBlockAGroupHoldsTheWarpsOfItsBlock) {
    const auto run = branchy();
    const Layout layout(*run, by(Grouping::Block));
    EXPECT_EQ(layout.groups().size(), run->blocks().size());
    for (const Row& row : layout.rows()) {
        const Group& group = layout.groups()[static_cast<std::size_t>(row.group)];
        EXPECT_EQ(group.warpRows, run->launch().warpsPerBlock());
        for (const WarpId warp : layout.warpsOf(row)) {
            EXPECT_EQ(run->warps()[warp.value].block, group.block);
        }
    }
}

TEST(Layout, AFoldedGroupKeepsItsHeadingOnly) {
    const auto run = branchy();
    LayoutOptions options = by(Grouping::Block);
    const Layout open(*run, options);
    options.folded.insert(open.groups()[1].id());
    const Layout folded(*run, options);
    EXPECT_EQ(folded.groups().size(), open.groups().size());
    EXPECT_EQ(folded.rows().size(), open.rows().size() - 2);
    EXPECT_FALSE(folded.groups()[1].isOpen);
    EXPECT_EQ(folded.groups()[1].warpRows, 2);
    EXPECT_EQ(folded.rowOf(WarpId{2}), -1);
    EXPECT_GE(folded.rowOf(WarpId{4}), 0);
}

/// The row of a group's heading.
std::size_t headingOf(const Layout& layout, std::size_t group) {
    const auto& rows = layout.rows();
    const auto found = std::ranges::find_if(rows, [group](const Row& row) {
        return row.kind == RowKind::Heading && row.group == static_cast<int>(group);
    });
    EXPECT_NE(found, rows.end()) << group;
    return static_cast<std::size_t>(found - rows.begin());
}

TEST(Layout, EachGroupIsAHeadingWithItsWarpsBelow) {
    const Layout layout(*branchy(), by(Grouping::Scheduler));
    for (std::size_t i = 0; i < layout.groups().size(); ++i) {
        const Group& group = layout.groups()[i];
        const std::size_t first = headingOf(layout, i);
        EXPECT_EQ(layout.rows()[first].kind, RowKind::Heading);
        EXPECT_TRUE(layout.warpsOf(layout.rows()[first]).empty());
        for (int row = 1; row <= group.warpRows; ++row) {
            const Row& below = layout.rows()[first + static_cast<std::size_t>(row)];
            EXPECT_EQ(below.kind, RowKind::Warps);
            EXPECT_EQ(below.group, static_cast<int>(i));
        }
    }
}

TEST(Layout, GroupIdsAreDistinct) {
    const auto run = branchy();
    std::set<std::uint64_t> ids{};
    std::size_t groups = 0;
    for (const Grouping grouping : {Grouping::Scheduler, Grouping::Block}) {
        const Layout layout(*run, by(grouping));
        for (const Group& group : layout.groups())
            ids.insert(group.id());
        groups += layout.groups().size();
    }
    EXPECT_EQ(ids.size(), groups);
}

TEST(Layout, RowsStandBelowEachOther) {
    const auto run = branchy();
    Layout layout(*run, by(Grouping::Scheduler));
    layout.setHeights(RowHeights(14).set(RowKind::Heading, 20));
    float y = 0;
    for (std::size_t i = 0; i < layout.rows().size(); ++i) {
        const auto index = static_cast<int>(i);
        EXPECT_FLOAT_EQ(layout.top(index), y);
        y += layout.rows()[i].kind == RowKind::Heading ? 20.0f : 14.0f;
        EXPECT_FLOAT_EQ(layout.bottom(index), y);
        EXPECT_EQ(layout.rowAt(layout.top(index) + 1), index);
    }
    EXPECT_FLOAT_EQ(layout.height(), y);
    EXPECT_EQ(layout.rowAt(-1), -1);
    EXPECT_EQ(layout.rowAt(y), -1);
}

TEST(Layout, OnlyTheRowsInTheWindowAreVisible) {
    const auto run = branchy();
    Layout layout(*run, by(Grouping::Scheduler));
    layout.setHeights(RowHeights(14).set(RowKind::Heading, 20));
    for (float from = 0; from < layout.height(); from += 7) {
        const auto [first, last] = layout.visible(from, from + 50);
        for (int i = 0; i < static_cast<int>(layout.rows().size()); ++i) {
            const bool isSeen = layout.bottom(i) > from && layout.top(i) < from + 50;
            EXPECT_EQ(isSeen, i >= first && i < last) << from << " row " << i;
        }
    }
    EXPECT_EQ(layout.visible(-100, 0), std::make_pair(0, 0));
}

TEST(Layout, TheWarpAtACycleIsTheOneThatLivesThere) {
    const auto run = branchy();
    const Layout layout(*run, by(Grouping::Scheduler));
    for (const Row& row : layout.rows()) {
        if (row.kind != RowKind::Warps) continue;
        const auto warps = layout.warpsOf(row);
        EXPECT_EQ(warpAt(*run, warps, 0), warps.front());
        for (const WarpId warp : warps) {
            EXPECT_EQ(warpAt(*run, warps, run->warps()[warp.value].residentFrom), warp);
        }
        EXPECT_EQ(warpAt(*run, warps, run->cycles() - 1), warps.back());
    }
}

TEST(Layout, ByArrivalThoseStandFirstThatTheOthersWaitFor) {
    const auto run = branchy();
    const Layout layout(*run, by(Grouping::Arrival));
    const auto waited = [&](WarpId warp) {
        CycleCount cycles = 0;
        for (const trace::Segment segment : run->segments(warp))
            if (segment.state == trace::WarpState::Barrier) cycles += segment.end - segment.begin;
        return cycles;
    };
    CycleCount most = 0;
    std::size_t index = 0;
    for (const Group& group : layout.groups()) {
        CycleCount before = 0;
        const std::size_t heading = headingOf(layout, index++);
        for (int i = 1; i <= group.warpRows; ++i) {
            const Row& row = layout.rows()[heading + static_cast<std::size_t>(i)];
            const CycleCount now = waited(layout.warpsOf(row).front());
            EXPECT_GE(now, before);
            before = now;
        }
        most = std::max(most, before);
    }
    EXPECT_GT(most, 0) << "nobody waits: nothing would be proven";
}

}  // namespace
}  // namespace warpscope::timeline
