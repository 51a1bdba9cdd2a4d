#include "app/python/columns.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::python {
namespace {

// The rows follow the picture in hand_recording.h.
TEST(Columns, StatesAreThoseOfARecordingByHand) {
    const history::Recording recording = support::handRecording();
    const StateColumns columns = stateColumns(recording);
    ASSERT_EQ(columns.warp.size(), columns.state.size());
    std::string firstWarp;
    for (std::size_t i = 0; i < columns.warp.size() && columns.warp[i] == 0; ++i) {
        const auto state = static_cast<trace::WarpState>(columns.state[i]);
        firstWarp.append(static_cast<std::size_t>(columns.to[i] - columns.from[i]),
                         trace::infoOf(state).letter);
    }
    EXPECT_EQ(firstWarp, "nnILLLII");
    EXPECT_EQ(columns.warp.back(), 1);
    EXPECT_EQ(columns.block.back(), 0);
}

TEST(Columns, TheListingOfAFileIsItsOwn) {
    cli::OpenRun simulated;
    simulated.run = support::runFrom(support::kBranchyScenario);
    simulated.recording = simulated.run;
    const auto listing = listingOf(simulated);
    ASSERT_EQ(listing.size(), simulated.run->launch().program.instructions.size());
    EXPECT_FALSE(listing[0].empty());
    cli::OpenRun fromFile;
    fromFile.stored = std::make_shared<const history::StoredRecording>(
        history::StoredRecording{{.listing = {"MOV R1, R2", "EXIT"}}, support::handRecording()});
    EXPECT_EQ(listingOf(fromFile), (std::vector<std::string>{"MOV R1, R2", "EXIT"}));
}

TEST(Columns, AddUpToTheCountersOfTheRun) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const StateColumns states = stateColumns(*run);
    std::int64_t issued = 0;
    for (std::size_t i = 0; i < states.state.size(); ++i) {
        if (states.state[i] == static_cast<std::int8_t>(trace::WarpState::Issued))
            issued += states.to[i] - states.from[i];
    }
    EXPECT_EQ(issued, run->counters().instructions);
    const InstructionColumns instructions = instructionColumns(*run);
    EXPECT_EQ(std::accumulate(instructions.issues.begin(), instructions.issues.end(), 0LL),
              run->counters().instructions);
    ASSERT_EQ(instructions.sums.size(), trace::kAccessClassCount);
    const auto& sectors = instructions.sums[0].transactions;
    EXPECT_EQ(std::accumulate(sectors.begin(), sectors.end(), 0LL),
              run->counters().globalLoadSectors);
}

TEST(Columns, EventsOfABlockNameNoWarp) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const EventColumns events = eventColumns(*run);
    ASSERT_EQ(events.cycle.size(), run->events().size());
    EXPECT_EQ(events.kind.front(), static_cast<std::int8_t>(trace::EventKind::BlockStart));
    EXPECT_EQ(events.warp.front(), -1);
    EXPECT_EQ(events.pc.front(), -1);
    EXPECT_TRUE(std::ranges::is_sorted(events.cycle));
}

TEST(Columns, AccessesAreThoseThatTheRunCounted) {
    const auto run = support::runFrom(support::kBranchyScenario);
    LaneColumns lanes;
    const AccessColumns accesses = accessColumns(run, &lanes);
    std::int64_t requests = 0;
    std::int64_t sectors = 0;
    std::size_t active = 0;
    for (std::size_t i = 0; i < accesses.cycle.size(); ++i) {
        active += static_cast<std::size_t>(std::popcount(accesses.activeMask[i]));
        if (accesses.space[i] != static_cast<std::int8_t>(memory::Space::Global)) continue;
        if (accesses.kind[i] != static_cast<std::int8_t>(memory::AccessKind::Load)) continue;
        ++requests;
        sectors += accesses.transactions[i];
        EXPECT_GT(accesses.backAt[i], accesses.cycle[i]);
    }
    EXPECT_EQ(requests, run->counters().globalLoadRequests);
    EXPECT_EQ(sectors, run->counters().globalLoadSectors);
    EXPECT_EQ(lanes.access.size(), active);
    EXPECT_EQ(lanes.access.back(), static_cast<std::int64_t>(accesses.cycle.size()) - 1);
}

}  // namespace
}  // namespace warpscope::python
