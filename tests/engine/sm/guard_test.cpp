#include <gtest/gtest.h>

#include <functional>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;

constexpr std::uint32_t kBound = 10;
constexpr auto kIndependent = gpu::DivergenceModel::Independent;
constexpr auto kStack = gpu::DivergenceModel::Stack;

/// The last instruction takes place only where P0 holds, or does not.
void guard(B& build, bool negate = false) {
    build.at(build.here() - 1).guard = B::pred(0, negate);
}

/// R0 = thread, R1 = 1, R9 = address of out[thread], P0 = thread < bound.
B begin(std::uint32_t bound = kBound) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 1, {B::imm(1)});
    build.op(Imad, 9, {B::reg(0), B::imm(4), B::param(0)});
    build.compare(0, B::reg(0), Less, B::imm(bound));
    return build;
}

void store(B& build, std::uint32_t number) {
    build.op(Stg, isa::kNoRegister, {B::reg(9), B::reg(number)});
}

struct Outcome {
    support::Recorded run{};
    std::vector<std::uint32_t> out{};
};

Outcome runOn(B& build, int threads = 32, gpu::DivergenceModel model = kIndependent) {
    build.exit();
    auto launch = support::launchOf(build.build(256), {1, 1, 1}, {threads, 1, 1});
    launch.model.divergence = model;
    const auto out = support::addBuffer(
        launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(threads), 0));
    Outcome outcome{support::runToEnd(launch), {}};
    outcome.out = support::wordsOf(outcome.run.state, out);
    return outcome;
}

using OfThread = std::function<std::uint32_t(std::uint32_t)>;

void expectOut(const Outcome& outcome, const OfThread& expected) {
    EXPECT_EQ(outcome.run.state.stopped, gpu::StopReason::Finished);
    for (std::uint32_t i = 0; i < outcome.out.size(); ++i)
        EXPECT_EQ(outcome.out[i], expected(i)) << "thread " << i;
}

TEST(Guard, ArithmeticKeepsTheRegisterWhereItDoesNotHold) {
    B build = begin();
    build.op(Imad, 1, {B::reg(0), B::imm(2), B::imm(5)});
    guard(build);
    build.op(Iadd, 1, {B::reg(1), B::imm(100)});
    guard(build, true);
    store(build, 1);
    expectOut(runOn(build), [](std::uint32_t i) { return i < kBound ? 2 * i + 5 : 101; });
}

TEST(Guard, FunctionsAndSpecialRegistersObeyIt) {
    B build = begin();
    build.op(Fmath, 1, {B::imm(0x41100000)}, isa::DataType::F32);
    build.at(build.here() - 1).math = isa::MathFunction::Sqrt;
    guard(build);
    build.op(S2r, 1, {isa::specialOperand(isa::Special::WarpSize)});
    guard(build, true);
    store(build, 1);
    expectOut(runOn(build), [](std::uint32_t i) { return i < kBound ? 0x40400000U : 32U; });
}

TEST(Guard, PredicatesKeepTheirBitWhereItDoesNotHold) {
    B build = begin();
    build.compare(1, B::reg(0), Less, B::imm(100));  // P1 = true
    build.compare(1, B::reg(0), Less, B::imm(3));
    guard(build);
    build.op(Sel, 1, {B::pred(1), B::imm(7), B::imm(8)});
    store(build, 1);
    expectOut(runOn(build), [](std::uint32_t i) { return i < 3 || i >= kBound ? 7U : 8U; });
}

TEST(Guard, LoadsAndStoresTouchMemoryOnlyForTheLanesWhereItHolds) {
    B build = begin();
    build.op(Mov, 2, {B::imm(0)});  // An address that nobody may read.
    build.op(Mov, 2, {B::reg(9)});
    guard(build);
    build.op(Ldg, 1, {B::reg(2)});
    guard(build);
    store(build, 1);
    const auto outcome = runOn(build);
    expectOut(outcome, [](std::uint32_t i) { return i < kBound ? 0U : 1U; });
    EXPECT_EQ(outcome.run.counters.globalLoadSectors, 2) << "ten words";

    B shared = begin();
    shared.op(Shl, 3, {B::reg(0), B::imm(2)});
    shared.op(Sts, isa::kNoRegister, {B::reg(3), B::imm(5)});
    shared.op(Sts, isa::kNoRegister, {B::reg(3), B::imm(6)});
    guard(shared);
    shared.op(Lds, 1, {B::reg(3)});
    store(shared, 1);
    expectOut(runOn(shared), [](std::uint32_t i) { return i < kBound ? 6U : 5U; });
}

TEST(Guard, AnAccessOfNoLaneIssuesButMakesNoRequest) {
    B build = begin(0);
    build.op(Ldg, 1, {B::imm(0)});
    guard(build);
    build.op(Atomg, 1, {B::imm(0), B::imm(1)});
    guard(build);
    store(build, 1);
    const auto outcome = runOn(build);
    expectOut(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.counters.globalLoadRequests, 0);
    EXPECT_EQ(outcome.run.counters.atomics, 0);
    EXPECT_EQ(outcome.run.counters.instructions, 8) << "its issue slot is taken all the same";
}

TEST(Guard, AtomicsCountTheLanesWhereItHolds) {
    B build = begin();
    build.op(Atomg, 2, {B::param(0), B::imm(1)});
    guard(build, true);
    const auto outcome = runOn(build);
    EXPECT_EQ(outcome.out[0], 32 - kBound);
}

TEST(Guard, VotesAndShufflesDoNotSeeTheOtherLanes) {
    B build = begin();
    build.compare(1, B::reg(0), GreaterEqual, B::imm(5));
    build.op(Vote, 1, {B::pred(1), B::imm(UINT32_MAX)});
    build.at(build.here() - 1).vote = isa::VoteMode::Ballot;
    guard(build);
    build.op(Activemask, 1, {});
    guard(build, true);
    store(build, 1);
    expectOut(runOn(build),
              [](std::uint32_t i) { return i < kBound ? 0x3E0U : ~((1U << kBound) - 1); });

    B shuffle = begin();
    shuffle.op(Shfl, 1, {B::reg(0), B::imm(1), B::imm(32)});
    shuffle.at(shuffle.here() - 1).shuffle = isa::Shuffle::Xor;
    guard(shuffle);
    store(shuffle, 1);
    expectOut(runOn(shuffle), [](std::uint32_t i) { return i < kBound ? i ^ 1 : 1; });
}

TEST(Guard, ExitEndsOnlyTheLanesWhereItHolds) {
    for (const auto model : {kIndependent, kStack}) {
        B build = begin();
        build.exit();
        guard(build);
        build.op(Activemask, 1, {});
        store(build, 1);
        expectOut(runOn(build, 32, model),
                  [](std::uint32_t i) { return i < kBound ? 0 : ~((1U << kBound) - 1); });
    }
}

TEST(Guard, ABarrierWaitsForTheWarpsWhereItHolds) {
    B build = begin(32);
    build.bar();
    guard(build);
    store(build, 1);
    const auto outcome = runOn(build, 64);
    expectOut(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.counters.barriers, 1) << "the second warp passes by";
}

/// The others go on behind the barrier and exit, after which the waiting lanes are all that is
/// left; in lockstep they cannot, and the kernel hangs as it would for a barrier in an if.
TEST(Guard, ABarrierForSomeLanesOfAWarpSplitsIt) {
    B build = begin();
    build.bar();
    guard(build);
    store(build, 1);
    const auto outcome = runOn(build);
    expectOut(outcome, [](std::uint32_t) { return 1U; });
    EXPECT_EQ(outcome.run.count(trace::EventKind::Divergence), 1);
    EXPECT_EQ(runOn(build, 32, kStack).run.state.stopped, gpu::StopReason::Deadlock);
}

TEST(Guard, WarpsyncWaitsForTheLanesOfItsMaskWhereItHolds) {
    B build = begin();
    build.op(Warpsync, isa::kNoRegister, {B::imm((1U << kBound) - 1)});
    guard(build);
    store(build, 1);
    for (const auto model : {kIndependent, kStack})
        expectOut(runOn(build, 32, model), [](std::uint32_t) { return 1U; });
}

TEST(Guard, AnInstructionWaitsForItsGuard) {
    B build = begin();
    const auto guarded = build.op(Mov, 1, {B::imm(2)});
    guard(build);
    const auto outcome = runOn(build);
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
