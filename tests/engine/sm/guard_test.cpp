#include <gtest/gtest.h>

#include <functional>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;

constexpr std::uint32_t kGuarded = 10;
constexpr auto kIndependentModel = gpu::DivergenceModel::Independent;
constexpr auto kStackModel = gpu::DivergenceModel::Stack;

/// The last instruction takes place only where P0 holds, or does not.
void guardLast(B& build, bool negate = false) {
    build.at(build.here() - 1).guard = B::pred(0, negate);
}

/// R0 = thread, R1 = 1, R9 = address of out[thread], P0 = thread < bound.
B beginGuarded(std::uint32_t bound = kGuarded) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 1, {B::imm(1)});
    build.op(Imad, 9, {B::reg(0), B::imm(4), B::param(0)});
    build.compare(0, B::reg(0), Less, B::imm(bound));
    return build;
}

void storeOut(B& build, std::uint32_t number) {
    build.op(Stg, isa::kNoRegister, {B::reg(9), B::reg(number)});
}

struct GuardedRun {
    support::Recorded run{};
    std::vector<std::uint32_t> out{};
};

GuardedRun runGuarded(B& build, int threads = 32, gpu::DivergenceModel model = kIndependentModel,
                      gpu::BarrierModel barrier = gpu::BarrierModel::Hardware) {
    build.exit();
    auto launch = support::launchOf(build.build(256), {1, 1, 1}, {threads, 1, 1});
    launch.model.divergence = model;
    launch.model.barrier = barrier;
    const auto out = support::addBuffer(
        launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(threads), 0));
    GuardedRun outcome{support::runToEnd(launch), {}};
    outcome.out = support::wordsOf(outcome.run.state, out);
    return outcome;
}

using ByThread = std::function<std::uint32_t(std::uint32_t)>;

void expectByThread(const GuardedRun& outcome, const ByThread& expected) {
    EXPECT_EQ(outcome.run.state.stopped, gpu::StopReason::Finished);
    for (std::uint32_t i = 0; i < outcome.out.size(); ++i)
        EXPECT_EQ(outcome.out[i], expected(i)) << "thread " << i;
}

TEST(Guard, ArithmeticKeepsTheRegisterWhereItDoesNotHold) {
    B build = beginGuarded();
    build.op(Imad, 1, {B::reg(0), B::imm(2), B::imm(5)});
    guardLast(build);
    build.op(Iadd, 1, {B::reg(1), B::imm(100)});
    guardLast(build, true);
    storeOut(build, 1);
    expectByThread(runGuarded(build),
                   [](std::uint32_t i) { return i < kGuarded ? 2 * i + 5 : 101; });
}

TEST(Guard, FunctionsAndSpecialRegistersObeyIt) {
    B build = beginGuarded();
    build.op(Fmath, 1, {B::imm(0x41100000)}, isa::DataType::F32);
    build.at(build.here() - 1).math = isa::MathFunction::Sqrt;
    guardLast(build);
    build.op(S2r, 1, {isa::specialOperand(isa::Special::WarpSize)});
    guardLast(build, true);
    storeOut(build, 1);
    expectByThread(runGuarded(build),
                   [](std::uint32_t i) { return i < kGuarded ? 0x40400000U : 32U; });
}

TEST(Guard, PredicatesKeepTheirBitWhereItDoesNotHold) {
    B build = beginGuarded();
    build.compare(1, B::reg(0), Less, B::imm(100));  // P1 = true
    build.compare(1, B::reg(0), Less, B::imm(3));
    guardLast(build);
    build.op(Sel, 1, {B::pred(1), B::imm(7), B::imm(8)});
    storeOut(build, 1);
    expectByThread(runGuarded(build),
                   [](std::uint32_t i) { return i < 3 || i >= kGuarded ? 7U : 8U; });
}

TEST(Guard, LoadsAndStoresTouchMemoryOnlyForTheLanesWhereItHolds) {
    B build = beginGuarded();
    build.op(Mov, 2, {B::imm(0)});  // An address that nobody may read.
    build.op(Mov, 2, {B::reg(9)});
    guardLast(build);
    build.op(Ldg, 1, {B::reg(2)});
    guardLast(build);
    storeOut(build, 1);
    const auto outcome = runGuarded(build);
    expectByThread(outcome, [](std::uint32_t i) { return i < kGuarded ? 0U : 1U; });
    EXPECT_EQ(outcome.run.counters.globalLoadSectors, 2) << "ten words";

    B shared = beginGuarded();
    shared.op(Shl, 3, {B::reg(0), B::imm(2)});
    shared.op(Sts, isa::kNoRegister, {B::reg(3), B::imm(5)});
    shared.op(Sts, isa::kNoRegister, {B::reg(3), B::imm(6)});
    guardLast(shared);
    shared.op(Lds, 1, {B::reg(3)});
    storeOut(shared, 1);
    expectByThread(runGuarded(shared), [](std::uint32_t i) { return i < kGuarded ? 6U : 5U; });
}

TEST(Guard, AnAccessOfNoLaneIssuesButMakesNoRequest) {
    B build = beginGuarded(0);
    build.op(Ldg, 1, {B::imm(0)});
    guardLast(build);
    build.op(Atomg, 1, {B::imm(0), B::imm(1)});
    guardLast(build);
    storeOut(build, 1);
    const auto outcome = runGuarded(build);
    expectByThread(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.counters.globalLoadRequests, 0);
    EXPECT_EQ(outcome.run.counters.atomics, 0);
    EXPECT_EQ(outcome.run.counters.instructions, 8) << "its issue slot is taken all the same";
}

/// Cycles from the issue of an instruction to that of the one behind it.
Cycle cyclesBehind(const GuardedRun& outcome, isa::ProgramCounter pc) {
    Cycle at = 0;
    Cycle next = 0;
    for (const auto& [cycle, transition] : outcome.run.transitions) {
        if (transition.state != trace::WarpState::Issued) continue;
        if (transition.pc == pc) at = cycle;
        if (transition.pc == pc + 1) next = cycle;
    }
    return next - at;
}

// Measured on an H200: a chain of such loads takes as long as one through shared memory.
TEST(Guard, ALoadOfNoLaneIsWaitedForAsOneFromSharedMemory) {
    const CycleCount shared = machine::Machine{}.timing.sharedLatency;
    for (const isa::Opcode opcode : {Lds, Ldg}) {
        B build = beginGuarded(0);
        const auto load = build.op(opcode, 1, {B::imm(0)});
        guardLast(build);
        build.op(Iadd, 1, {B::reg(1), B::imm(0)});
        storeOut(build, 1);
        EXPECT_EQ(cyclesBehind(runGuarded(build), load), shared);
    }
}

TEST(Guard, AtomicsCountTheLanesWhereItHolds) {
    B build = beginGuarded();
    build.op(Atomg, 2, {B::param(0), B::imm(1)});
    guardLast(build, true);
    const auto outcome = runGuarded(build);
    EXPECT_EQ(outcome.out[0], 32 - kGuarded);
}

TEST(Guard, VotesAndShufflesDoNotSeeTheOtherLanes) {
    B build = beginGuarded();
    build.compare(1, B::reg(0), GreaterEqual, B::imm(5));
    build.op(Vote, 1, {B::pred(1), B::imm(UINT32_MAX)});
    build.at(build.here() - 1).vote = isa::VoteMode::Ballot;
    guardLast(build);
    build.op(Activemask, 1, {});
    guardLast(build, true);
    storeOut(build, 1);
    expectByThread(runGuarded(build),
                   [](std::uint32_t i) { return i < kGuarded ? 0x3E0U : ~((1U << kGuarded) - 1); });

    B shuffle = beginGuarded();
    shuffle.op(Shfl, 1, {B::reg(0), B::imm(1), B::imm(32)});
    shuffle.at(shuffle.here() - 1).shuffle = isa::Shuffle::Xor;
    guardLast(shuffle);
    storeOut(shuffle, 1);
    expectByThread(runGuarded(shuffle), [](std::uint32_t i) { return i < kGuarded ? i ^ 1 : 1; });
}

TEST(Guard, ExitEndsOnlyTheLanesWhereItHolds) {
    for (const auto model : {kIndependentModel, kStackModel}) {
        B build = beginGuarded();
        build.exit();
        guardLast(build);
        build.op(Activemask, 1, {});
        storeOut(build, 1);
        expectByThread(runGuarded(build, 32, model),
                       [](std::uint32_t i) { return i < kGuarded ? 0 : ~((1U << kGuarded) - 1); });
    }
}

TEST(Guard, ABarrierWaitsForTheWarpsWhereItHolds) {
    B build = beginGuarded(32);
    build.bar();
    guardLast(build);
    storeOut(build, 1);
    const auto outcome = runGuarded(build, 64);
    expectByThread(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.counters.barriers, 1) << "the second warp passes by";
}

/// The others go on behind the barrier and exit, after which the waiting lanes are all that is
/// left; in lockstep they cannot, and by the language the kernel hangs as it would for a barrier in
/// an if.
TEST(Guard, ABarrierForSomeLanesOfAWarpSplitsIt) {
    B build = beginGuarded();
    build.bar();
    guardLast(build);
    storeOut(build, 1);
    const auto outcome = runGuarded(build);
    expectByThread(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.count(trace::EventKind::Divergence), 1);
    const auto byLanguage = runGuarded(build, 32, kStackModel, gpu::BarrierModel::Language);
    EXPECT_EQ(byLanguage.run.state.stopped, gpu::StopReason::Deadlock);
}

TEST(Guard, WarpsyncWaitsForTheLanesOfItsMaskWhereItHolds) {
    B build = beginGuarded();
    build.op(Warpsync, isa::kNoRegister, {B::imm((1U << kGuarded) - 1)});
    guardLast(build);
    storeOut(build, 1);
    for (const auto model : {kIndependentModel, kStackModel})
        expectByThread(runGuarded(build, 32, model), [](std::uint32_t) { return 1U; });
}

TEST(Guard, AnInstructionWaitsForItsGuard) {
    B build = beginGuarded();
    const auto guarded = build.op(Mov, 1, {B::imm(2)});
    guardLast(build);
    const auto outcome = runGuarded(build);
    Cycle compareAt = 0;
    Cycle moveAt = 0;
    for (const auto& [cycle, transition] : outcome.run.transitions) {
        if (transition.state != trace::WarpState::Issued) continue;
        if (transition.pc == guarded - 1) compareAt = cycle;
        if (transition.pc == guarded) moveAt = cycle;
    }
    EXPECT_EQ(moveAt - compareAt, machine::Machine{}.timing.aluLatency);
}

}  // namespace
}  // namespace warpscope::sm
