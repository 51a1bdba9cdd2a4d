#include "app/present/cycle/cycle_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class CycleStepsTest : public testing::Test {
  protected:
    CycleSteps stepsAt(Cycle cycle) {
        open.apply(session::SeekTo{cycle});
        const auto session = open.session.seenFrom(session::SlotId::A);
        const auto& run = *session.run();
        std::shared_ptr<const gpu::GpuState> before;
        if (cycle > 0) before = run.replay().stateAfter(cycle - 1);
        return cycleStepsOf(run, before ? &before->sms[0] : nullptr, facts.of(session)[0], cycle);
    }
    OpenSession open{support::kBranchyScenario};
    SmFactsCache facts{};
};

TEST_F(CycleStepsTest, EveryStageHappensSomewhereAndIsToldInASentence) {
    const auto run = open.session.seenFrom(session::SlotId::A).run();
    std::array<bool, kCycleStageCount> seen{};
    std::int64_t issued = 0, releases = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const CycleSteps steps = stepsAt(cycle);
        for (int stage = 0; stage < kCycleStageCount; ++stage) {
            const auto one = static_cast<CycleStage>(stage);
            seen[static_cast<std::size_t>(stage)] |= steps.countOf(one) > 0;
            EXPECT_FALSE(stageSentences(*run, steps, one, 3).empty());
            EXPECT_LE(stageSentences(*run, steps, one, 3).size(), 3u);
        }
        issued += steps.countOf(CycleStage::Execute);
        releases += static_cast<std::int64_t>(steps.releasedBlocks.size());
        EXPECT_EQ(steps.touched[static_cast<std::size_t>(CycleStage::Select)],
                  steps.touched[static_cast<std::size_t>(CycleStage::Execute)]);
        for (const SchedulerPick& pick : steps.picks)
            EXPECT_GE(pick.eligible, pick.slot >= 0 ? 1 : 0);
    }
    for (int stage = 0; stage < kCycleStageCount; ++stage)
        EXPECT_TRUE(seen[static_cast<std::size_t>(stage)])
            << nameOf(static_cast<CycleStage>(stage));
    std::int64_t recorded = 0, blocks = 0;
    for (const WarpId warp : run->warpsOfSm(SmId{0}))
        for (const trace::Segment& segment : run->segments(warp))
            recorded += segment.state == trace::WarpState::Issued ? 1 : 0;
    for (const history::BlockRecord& block : run->blocks())
        blocks += block.sm == SmId{0} ? 1 : 0;
    EXPECT_EQ(issued, recorded) << "what is executed is what was recorded";
    EXPECT_EQ(releases, blocks) << "one barrier a block";
}

TEST_F(CycleStepsTest, WithoutACycleBeforeNobodyLeaves) {
    const CycleSteps steps = stepsAt(0);
    EXPECT_EQ(steps.countOf(CycleStage::Retire), 0);
    EXPECT_EQ(steps.countOf(CycleStage::Complete), 0);
}

}  // namespace
}  // namespace warpscope::present
