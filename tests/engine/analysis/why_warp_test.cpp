#include <gtest/gtest.h>

#include <set>

#include "engine/analysis/why.h"
#include "engine/history/recorder.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/build_program.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using support::kBranchyScenario;
using support::runFrom;
using trace::WarpState;

/// Every reason of every warp in every cycle of a run; returns the states met.
std::set<WarpState> checkAll(const history::Run& run) {
    std::set<WarpState> states;
    for (Cycle cycle = 0; cycle < run.cycles(); ++cycle) {
        for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
            const WarpWhy why = whyWarp(run, WarpId{id}, cycle);
            const auto segment = run.segmentAt(WarpId{id}, cycle);
            const WarpState expected = !segment ? WarpState::NotResident : segment->state;
            EXPECT_EQ(why.state, expected);
            EXPECT_TRUE(isWhole(why.sentence)) << why.sentence.key;
            for (const Message& link : why.chain)
                EXPECT_TRUE(isWhole(link)) << link.key;
            states.insert(why.state);
        }
    }
    return states;
}

TEST(WhyWarp, HasASentenceForEveryWarpInEveryCycle) {
    const std::set<WarpState> states = checkAll(*runFrom(kBranchyScenario));
    for (const WarpState state :
         {WarpState::NotResident, WarpState::Issued, WarpState::NotSelected, WarpState::Wait,
          WarpState::ShortScoreboard, WarpState::LongScoreboard, WarpState::Barrier,
          WarpState::BranchResolving, WarpState::Drain, WarpState::NoInstruction}) {
        EXPECT_TRUE(states.contains(state)) << trace::infoOf(state).key;
    }
}

TEST(WhyWarp, HasASentenceWithTheIndependentModelAndInADeadlock) {
    checkAll(*runFrom(kBranchyScenario, {{"model.divergence", "independent"}}));
    EXPECT_TRUE(checkAll(*runFrom(support::kDeadlockScenario)).contains(WarpState::Barrier));
}

TEST(WhyWarp, ASwitchThatCostsSomethingIsTold) {
    const auto run = runFrom(kBranchyScenario, {{"model.switch_cost", "10"}});
    EXPECT_TRUE(checkAll(*run).contains(WarpState::Switching));
    int passedOver = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle)
        for (std::uint32_t id = 0; id < run->warps().size(); ++id)
            passedOver +=
                whyWarp(*run, WarpId{id}, cycle).sentence.key == "why.scheduler_switches" ? 1 : 0;
    EXPECT_GT(passedOver, 0);
}

// A wait for copies is one for no register.
TEST(WhyWarp, AWaitForCopiesNamesTheLastOne) {
    using B = support::ProgramBuilder;
    B build;
    build.op(isa::Opcode::Mov, 0, {B::param(0)});
    build.op(isa::Opcode::Mov, 1, {B::imm(0)});
    build.op(isa::Opcode::Ldgsts, isa::kNoRegister, {B::imm(0), B::reg(0)}, isa::DataType::U32);
    build.op(isa::Opcode::Ldgdepbar, isa::kNoRegister, {});
    build.op(isa::Opcode::Depbar, isa::kNoRegister, {B::imm(0)});
    build.exit();
    auto launch = support::launchOf(build.build(64), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "data", std::vector<std::uint32_t>(32));
    const auto run = history::record(launch);
    EXPECT_TRUE(checkAll(*run).contains(WarpState::LongScoreboard));
    for (const trace::Segment segment : run->segments(WarpId{0})) {
        if (segment.state != WarpState::LongScoreboard) continue;
        for (const Cycle cycle : {segment.begin, segment.end - 1}) {
            const WarpWhy why = whyWarp(*run, WarpId{0}, cycle);
            EXPECT_EQ(why.sentence.key, "why.copies");
            EXPECT_EQ(why.causePc, 2U);
            EXPECT_EQ(why.readyAt, segment.end);
            EXPECT_EQ(why.chain.size(), 1U);
        }
    }
}

TEST(WhyWarp, AResultThatIsAwaitedIsThereWhenItWasSaidToBe) {
    const auto run = runFrom(kBranchyScenario);
    int waits = 0;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        for (const trace::Segment& segment : run->segments(WarpId{id})) {
            if (segment.state != WarpState::LongScoreboard) continue;
            const Cycle end = segment.end;
            const WarpWhy why = whyWarp(*run, WarpId{id}, segment.begin);
            EXPECT_EQ(why.readyAt, end);
            EXPECT_LT(why.causeIssuedAt, segment.begin);
            const auto cause = run->segmentAt(WarpId{id}, why.causeIssuedAt);
            ASSERT_TRUE(cause.has_value());
            EXPECT_EQ(cause->state, WarpState::Issued);
            EXPECT_EQ(cause->pc, why.causePc);
            const auto opcode = run->launch().program.instructions[why.causePc].opcode;
            EXPECT_EQ(opcode, isa::Opcode::Ldg);
            ++waits;
        }
    }
    EXPECT_GT(waits, 0);
}

TEST(WhyWarp, TheBarrierNamesThoseWhoAreMissing) {
    const auto run = runFrom(kBranchyScenario);
    bool hasMissing = false;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        for (const trace::Segment& segment : run->segments(WarpId{id})) {
            if (segment.state != WarpState::Barrier) continue;
            const WarpWhy why = whyWarp(*run, WarpId{id}, segment.begin);
            if (why.sentence.key != "why.barrier") continue;
            hasMissing = true;
            // Two warps a block: the other one is missing, and it is named.
            const std::uint32_t other = id ^ 1;
            ASSERT_EQ(why.chain.size(), 1u);
            EXPECT_EQ(why.chain[0].values.at(0).second, std::to_string(other));
        }
    }
    EXPECT_TRUE(hasMissing);
}

TEST(WhyWarp, AWarpThatWaitsInTheQueueKnowsWhenItsBlockStarts) {
    const auto run = runFrom(kBranchyScenario, {{"launch.grid", "[200, 1, 1]"}});
    const WarpId late{399};
    const WarpWhy why = whyWarp(*run, late, 0);
    EXPECT_EQ(why.sentence.key, "why.queued");
    EXPECT_EQ(why.readyAt, run->warps()[late.value].residentFrom);
    EXPECT_EQ(whyWarp(*run, WarpId{0}, run->cycles() - 1).sentence.key, "why.ended");
    EXPECT_EQ(whyWarp(*run, WarpId{5000}, 0).sentence.key, "why.no_such_warp");
}

}  // namespace
}  // namespace warpscope::analysis
