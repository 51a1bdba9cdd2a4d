#include "app/present/sm/sm_facts.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class SmFactsTest : public testing::Test {
  protected:
    OpenSession window{support::kBranchyScenario};
};

TEST_F(SmFactsTest, StatesOfAnSmAddUpToItsResidentWarpsInEveryCycle) {
    SmFactsCache cache{};
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 7) {
        window.session.apply(session::SeekTo{cycle});
        int resident = 0;
        for (const SmFacts& sm : cache.of(window.session)) {
            EXPECT_EQ(std::accumulate(sm.byState.begin(), sm.byState.end(), 0), sm.residentWarps);
            EXPECT_LE(sm.issued(), window.session.run()->launch().machine.schedulersPerSm);
            resident += sm.residentWarps;
        }
        EXPECT_LE(resident, static_cast<int>(window.session.run()->warps().size()));
    }
}

TEST_F(SmFactsTest, WhoIssuesIsWhatTheRecordSays) {
    const auto run = window.session.run();
    const machine::Machine& machine = run->launch().machine;
    SmFactsCache cache{};
    int found = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 7) {
        window.session.apply(session::SeekTo{cycle});
        for (const SmFacts& sm : cache.of(window.session)) {
            for (int scheduler = 0; scheduler < machine.schedulersPerSm; ++scheduler) {
                const SlotFacts* issued = sm.issuedBy(scheduler, machine);
                const WarpId warp = run->issuedBy(sm.id, scheduler, cycle);
                ASSERT_EQ(issued != nullptr, warp.isValid());
                if (issued == nullptr) continue;
                EXPECT_EQ(issued->warp, warp);
                ++found;
            }
        }
    }
    EXPECT_GT(found, 0);
}

TEST_F(SmFactsTest, AgreesWithTheRecord) {
    window.session.apply(session::SeekTo{window.session.run()->cycles() / 2});
    SmFactsCache cache{};
    for (const SmFacts& sm : cache.of(window.session)) {
        for (const SlotFacts& slot : sm.slots) {
            if (!slot.isResident()) continue;
            const auto segment = window.session.run()->segmentAt(slot.warp, window.session.cycle());
            ASSERT_TRUE(segment.has_value());
            EXPECT_EQ(slot.state, segment->state);
            EXPECT_EQ(window.session.run()->warps()[slot.warp.value].sm, sm.id);
        }
    }
}

TEST_F(SmFactsTest, BlocksAreWaitingResidentOrFinished) {
    const history::Run& run = *window.session.run();
    for (Cycle cycle = 0; cycle < run.cycles(); cycle += 13) {
        const GridFacts grid = gridFacts(run, cycle);
        EXPECT_EQ(grid.finished + grid.resident + grid.waiting,
                  static_cast<std::int64_t>(run.blocks().size()));
    }
    EXPECT_GT(gridFacts(run, run.cycles() / 2).resident, 0);
}

TEST(SmFacts, ASmallGridShowsAFewFreeRowsAndAFullOneEverySlot) {
    const auto small = support::runFrom(
        support::kBranchyScenario, {{"launch.grid", "[1, 1, 1]"}, {"launch.block", "[32, 1, 1]"}});
    EXPECT_EQ(shownSlots(*small), 4 * small->launch().machine.schedulersPerSm);
    const auto full = support::runFrom(support::kBranchyScenario,
                                       {{"launch.grid", "[200, 1, 1]"}, {"device.sm_count", "1"}});
    const gpu::Launch& launch = full->launch();
    ASSERT_LT(launch.occupancy.blocksPerSm, 200);
    EXPECT_EQ(shownSlots(*full), launch.occupancy.blocksPerSm * launch.warpsPerBlock());
}

TEST(SmFacts, EveryWarpOfARunHasAShownSlot) {
    OpenSession window(support::kBranchyScenario);
    const auto shown = static_cast<std::size_t>(shownSlots(*window.session.run()));
    SmFactsCache cache{};
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 11) {
        window.session.apply(session::SeekTo{cycle});
        for (const SmFacts& sm : cache.of(window.session))
            EXPECT_EQ(sm.slots.size(), shown);
    }
}

TEST(SmFacts, ABlockIsResidentFromItsStartToBeforeItsEnd) {
    history::BlockRecord block{};
    EXPECT_EQ(phaseOf(block, 100), BlockPhase::Waiting) << "never started";
    block.start = 10;
    block.end = 20;
    EXPECT_EQ(phaseOf(block, 9), BlockPhase::Waiting);
    EXPECT_EQ(phaseOf(block, 10), BlockPhase::Resident);
    EXPECT_EQ(phaseOf(block, 19), BlockPhase::Resident);
    EXPECT_EQ(phaseOf(block, 20), BlockPhase::Finished);
}

TEST(SmFacts, ProgressGoesFromIssueToReady) {
    sm::InFlight flight{};
    flight.issuedAt = 100;
    flight.readyAt = 200;
    EXPECT_DOUBLE_EQ(progressOf(flight, 100), 0);
    EXPECT_DOUBLE_EQ(progressOf(flight, 150), 0.5);
    EXPECT_DOUBLE_EQ(progressOf(flight, 400), 1);
}

TEST(SmFacts, ExactlyTheLimitingResourcesAreMarked) {
    const gpu::Launch launch =
        support::launchFrom(support::kBranchyScenario, {{"launch.registers_per_thread", "128"}});
    const auto bars = resourceBars(launch, launch.occupancy.blocksPerSm);
    for (const ResourceBar& bar : bars) {
        EXPECT_EQ(bar.isLimiting, bar.limitBlocks == launch.occupancy.blocksPerSm) << bar.letter;
        EXPECT_LE(bar.usedShare() + bar.remainderShare(), 1 + 1e-9) << bar.letter;
    }
    EXPECT_TRUE(bars[2].isLimiting);
}

TEST(SmFacts, AnUnusedResourceHasNoRemainder) {
    ResourceBar bar{};
    bar.capacity = 1000;
    EXPECT_DOUBLE_EQ(bar.remainderShare(), 0);
    EXPECT_DOUBLE_EQ(bar.usedShare(), 0);
}

}  // namespace
}  // namespace warpscope::present
