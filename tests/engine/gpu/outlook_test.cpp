#include "engine/gpu/outlook.h"

#include <gtest/gtest.h>

#include "engine/gpu/simulation.h"
#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

using P = support::ProgramBuilder;

std::string keyOf(const Launch& launch) {
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::CycleLimit);
    return run.state.problems.empty() ? "" : run.state.problems[0].message.key;
}

/// Warp 1 polls a flag; warp 0 counts to `rounds` before it sets it.
Launch slowSetter(std::uint32_t rounds) {
    P build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, P::reg(0), isa::Comparison::Less, P::imm(32));
    const auto skip = build.branchIf(P::pred(0));
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.compare(1, P::reg(1), isa::Comparison::Equal, P::imm(0));
    build.branchIf(P::pred(1), top, build.here() + 1);
    build.exit();
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.op(isa::Opcode::Mov, 2, {P::imm(0)});
    const auto count = build.here();
    build.op(isa::Opcode::Iadd, 2, {P::reg(2), P::imm(1)});
    build.compare(1, P::reg(2), isa::Comparison::Less, P::imm(rounds));
    build.branchIf(P::pred(1), count, build.here() + 1);
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1});
    support::addBuffer(launch, "flag", {0});
    launch.model.maxCycles = 10'000;
    return launch;
}

TEST(Outlook, ARunThatOnlyNeedsAFewCyclesMoreSaysHowMany) {
    Launch launch = slowSetter(1000);
    const auto cut = support::runToEnd(launch);
    ASSERT_EQ(cut.state.problems.at(0).message.key, "cycle_limit.would_end");
    Cycle needed = 0;
    for (const auto& [name, value] : cut.state.problems[0].message.values)
        if (name == "needed") needed = std::stoll(value);
    launch.model.maxCycles = needed;
    EXPECT_EQ(support::runToEnd(launch).state.stopped, StopReason::Finished);
    launch.model.maxCycles = needed - 1;
    EXPECT_EQ(support::runToEnd(launch).state.stopped, StopReason::CycleLimit);
}

TEST(Outlook, WhoPollsWhileAnotherWorksIsNotCalledStuck) {
    const std::string key = keyOf(slowSetter(100'000'000));
    EXPECT_TRUE(key == "cycle_limit.loop" || key == "cycle_limit.polls_yet") << key;
}

TEST(Outlook, ALoopThatCountsIsNotForEver) {
    P build;
    build.op(isa::Opcode::Mov, 2, {P::imm(0)});
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.op(isa::Opcode::Iadd, 2, {P::reg(2), P::imm(1)});
    build.compare(1, P::reg(2), isa::Comparison::Less, P::imm(100'000'000));
    build.branchIf(P::pred(1), top, build.here() + 1);
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "flag", {0});
    launch.model.maxCycles = 10'000;
    EXPECT_EQ(keyOf(launch), "cycle_limit.loop") << "it reads flag[0] again and again, but counts";
}

/// Two warps that hand a word to and fro for ever: registers come back, memory does not stay.
TEST(Outlook, MemoryThatChangesIsNotStill) {
    P build;
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.op(isa::Opcode::Iadd, 1, {P::reg(1), P::imm(1)});
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::reg(1)});
    build.op(isa::Opcode::Mov, 1, {P::imm(0)});
    build.jump(top);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "word", {0});
    launch.model.maxCycles = 10'000;
    const auto run = support::runToEnd(launch);
    Launch endless = launch;
    endless.model.maxCycles = 1'000'000'000;
    const Stepper stepper(endless);
    const Outlook outlook =
        lookAhead(endless, run.state, WarpId{0},
                  [&](GpuState& state, sm::CycleLog& log) { stepper.step(state, log); });
    EXPECT_FALSE(outlook.isForever);
    EXPECT_TRUE(outlook.repeats);
    EXPECT_FALSE(outlook.endsAt);
}

TEST(Outlook, WhoWritesWhatIsThereAlreadyIsStill) {
    P build;
    const auto top = build.here();
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::imm(7)});
    build.jump(top);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "word", {0});
    launch.model.maxCycles = 10'000;
    EXPECT_EQ(keyOf(launch), "cycle_limit.endless");
}

/// Four rounds in which nothing changes but one predicate more that is true.
TEST(Outlook, ALoopThatCountsInPredicatesIsNotForEver) {
    P build;
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.op(isa::Opcode::Iadd, 2, {P::reg(1), P::imm(0)});
    for (std::uint8_t predicate = 3; predicate > 0; --predicate) {
        const auto at = build.compare(predicate, P::imm(0), isa::Comparison::Equal, P::imm(0));
        if (predicate > 1) build.at(at).sources[2] = P::pred(predicate - 1U);
    }
    const auto out = build.branchIf(P::pred(3));
    build.jump(top);
    build.at(out).target = build.at(out).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "word", {0});
    const auto whole = support::runToEnd(launch);
    ASSERT_EQ(whole.state.stopped, StopReason::Finished);
    for (int eighths = 1; eighths < 8; ++eighths) {
        launch.model.maxCycles = whole.state.now * eighths / 8;
        EXPECT_EQ(keyOf(launch), "cycle_limit.would_end") << eighths;
    }
}

}  // namespace
}  // namespace warpscope::gpu
