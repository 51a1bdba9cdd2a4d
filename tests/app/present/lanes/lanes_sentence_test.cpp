#include "app/present/lanes/lanes_sentence.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::present {
namespace {

TEST(LanesSentence, SaysWhoWaitsWhereInEveryDivergedCycle) {
    const auto run = support::runFrom(kSplitScenario);
    int diverged = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const auto segment = run->segmentAt(WarpId{0}, cycle);
        if (!segment || segment->active == firstLanes(32)) continue;
        const auto sentences =
            lanesSentences(*run, *run->replay().stateAfter(cycle), WarpId{0}, cycle);
        ASSERT_FALSE(sentences.empty());
        EXPECT_FALSE(sentences[0].isEmpty()) << cycle;
        if (sentences.size() < 2) continue;
        ++diverged;
        const std::string waiting = support::saidIn(sentences[1], "lanes");
        EXPECT_TRUE(waiting == "0–23" || waiting == "24–31") << waiting;
        EXPECT_NE(support::saidIn(sentences[1], "meets"), "0") << "they meet behind the if";
    }
    EXPECT_GT(diverged, 8);
}

// At a barrier a path gives way in the cycle of its own instruction: the same lanes were said to
// run and to wait.
TEST(LanesSentence, NoLaneIsSaidToRunAndToWait) {
    for (const char* model : {"stack", "independent"}) {
        const auto run =
            support::runFrom(support::kDeadlockScenario, {{"model.divergence", model}});
        int both = 0;
        for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
            const auto state = run->replay().stateAfter(cycle);
            const auto sentences = lanesSentences(*run, *state, WarpId{0}, cycle);
            if (sentences.size() < 2 || sentences[0].key != "view.lanes.say.issued") continue;
            ++both;
            EXPECT_NE(support::saidIn(sentences[0], "lanes"),
                      support::saidIn(sentences[1], "lanes"))
                << model << " " << cycle;
        }
        EXPECT_GT(both, 0) << model;
    }
}

TEST(LanesSentence, AWarpThatIsNotThereSaysWhetherItComesOrHasGone) {
    const auto run = support::runFrom(kSplitScenario, {{"launch.grid", "[100,1,1]"}});
    const auto& record = run->warps().back();
    const WarpId last{static_cast<std::uint32_t>(run->warps().size() - 1)};
    ASSERT_GT(record.residentFrom, 0);
    EXPECT_EQ(lanesSentences(*run, *run->replay().stateAfter(0), last, 0)[0].key,
              "view.lanes.say.waiting");
    const auto whole = support::runFrom(kSplitScenario);
    int ended = 0;
    for (std::uint32_t warp = 0; warp < whole->warps().size(); ++warp) {
        const Cycle after = whole->warps()[warp].residentTo;
        if (after >= whole->cycles()) continue;
        ++ended;
        const auto sentences =
            lanesSentences(*whole, *whole->replay().stateAfter(after), WarpId{warp}, after);
        EXPECT_EQ(sentences[0].key, "view.lanes.say.ended");
    }
    EXPECT_GE(ended, 1) << "the two warps do not end in the same cycle";
}

TEST(LanesSentence, InADeadlockNobodyIsSaidToMeet) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Deadlock);
    const Cycle last = run->cycles() - 1;
    const auto sentences = lanesSentences(*run, *run->replay().stateAfter(last), WarpId{0}, last);
    ASSERT_EQ(sentences.size(), 2u);
    EXPECT_EQ(sentences[1].key, "view.lanes.say.stuck");
    EXPECT_NE(support::saidIn(sentences[1], "line"), support::saidIn(sentences[1], "at"));
    EXPECT_NE(support::saidIn(sentences[1], "lanes"), support::saidIn(sentences[1], "others"));
}

TEST(LanesSentence, LanesThatHaveArrivedAreToldFromThoseThatHaveNotBegun) {
    isa::Program program;
    program.instructions.resize(20);
    for (std::size_t pc = 0; pc < 20; ++pc)
        program.instructions[pc].line = static_cast<int>(pc);
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    warp.paths = {{12, isa::kNoTarget, firstLanes(32)}, {10, 12, 0xFFFF0000}, {7, 12, 0xFFFF}};
    warp.currentPath = 2;
    EXPECT_EQ(divergenceSentence(program, warp, warp.active()).key, "view.lanes.say.diverged");
    EXPECT_EQ(support::saidIn(divergenceSentence(program, warp, warp.active()), "line"), "10");
    warp.paths = {{12, isa::kNoTarget, firstLanes(32)}, {10, 12, 0xFFFF0000}};
    warp.currentPath = 1;
    EXPECT_EQ(divergenceSentence(program, warp, warp.active()).key, "view.lanes.say.arrived");
    warp.paths = {{12, isa::kNoTarget, firstLanes(32)}};
    warp.currentPath = 0;
    EXPECT_TRUE(divergenceSentence(program, warp, warp.active()).isEmpty());
}

}  // namespace
}  // namespace warpscope::present
