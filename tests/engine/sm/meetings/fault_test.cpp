#include "engine/sm/meetings/fault.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"
#include "tests/support/said_in.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// Thread t of the second block stores to base + (t + 32) × 4.
gpu::RunProblem problemOf(isa::Opcode opcode, std::uint32_t words, B::Operand base) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.special(1, isa::Special::BlockX);
    build.op(Imad, 0, {B::reg(1), B::imm(32), B::reg(0)});
    build.op(Imad, 0, {B::reg(0), B::imm(4), base});
    build.op(opcode, isa::kNoRegister, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(160), {2, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "data", std::vector<std::uint32_t>(words, 0));
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Fault);
    return run.state.problems.empty() ? gpu::RunProblem{} : run.state.problems[0];
}

TEST(Fault, NamesThreadBufferAndElementOfAnAccessBehindTheEnd) {
    const auto problem = problemOf(Stg, 40, B::param(0));
    EXPECT_EQ(problem.kind, "fault");
    EXPECT_EQ(problem.message.key, "fault.out_of_bounds");
    EXPECT_EQ(support::saidIn(problem.message, "buffer"), "data");
    EXPECT_EQ(support::saidIn(problem.message, "index"), "40");
    EXPECT_EQ(support::saidIn(problem.message, "count"), "40");
    EXPECT_EQ(support::saidIn(problem.message, "thread"), "(8, 0, 0)");
    EXPECT_EQ(support::saidIn(problem.message, "block"), "(1, 0, 0)");
    EXPECT_EQ(support::saidIn(problem.message, "action"), "@fault.writes");
    EXPECT_EQ(problem.line, 5);
    EXPECT_EQ(problem.lanes, laneBit(8));
}

TEST(Fault, SharedMemoryEndsWhereTheBlockEnds) {
    const auto problem = problemOf(Sts, 64, B::imm(0));
    EXPECT_EQ(problem.message.key, "fault.shared");
    EXPECT_EQ(support::saidIn(problem.message, "offset"), "160");
    EXPECT_EQ(support::saidIn(problem.message, "size"), "160");
    EXPECT_EQ(support::saidIn(problem.message, "element"), "@fault.an_address");
}

/// Thread 0 stores to `address`; two arrays lie in its shared memory, of 8 words each.
std::string sharedElementAt(std::uint32_t address) {
    B build;
    build.op(Sts, isa::kNoRegister, {B::imm(address), B::imm(1)});
    build.exit();
    isa::Program program = build.build(64);
    for (const std::uint32_t begin : {0U, 32U}) {
        isa::VariableRange& array = program.variables.emplace_back();
        array.name = begin == 0 ? "first" : "second";
        array.place = isa::VariableRange::Place::Shared;
        array.index = begin;
        array.count = 8;
        array.to = 2;
    }
    const auto run = support::runToEnd(support::launchOf(program, {1, 1, 1}, {1, 1, 1}));
    return run.state.problems.empty() ? ""
                                      : support::saidIn(run.state.problems[0].message, "element");
}

TEST(Fault, NamesTheElementOfTheArrayNextToTheSharedAddress) {
    EXPECT_EQ(sharedElementAt(64), "second[8]");
    EXPECT_EQ(sharedElementAt(0xFFFFFFFCU), "first[-1]");
}

/// One instruction with an address that names the memory of `window`.
std::string keyOf(isa::Opcode opcode, std::uint32_t window) {
    B build;
    build.op(opcode, opcode == Atom ? 2 : isa::kNoRegister,
             {isa::wideImmediateOperand(std::uint64_t{window} << 32), B::imm(1)});
    build.exit();
    auto program = build.build();
    program.instructions[0].hasWideAddress = true;
    program.localBytesPerThread = 8;
    const auto run = support::runToEnd(support::launchOf(program, {1, 1, 1}, {32, 1, 1}));
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Fault);
    return run.state.problems.empty() ? "" : run.state.problems[0].message.key;
}

TEST(Fault, AnAtomicOnAVariableOfTheThreadIsToldAsSuch) {
    EXPECT_EQ(keyOf(Atom, isa::kLocalWindow), "fault.atomic_local");
    EXPECT_EQ(keyOf(Atom, isa::kConstantWindow), "fault.constant_written");
    EXPECT_EQ(keyOf(St, isa::kConstantWindow), "fault.constant_written");
    EXPECT_EQ(keyOf(St, 0x0400'0000), "fault.nowhere");
}

TEST(Fault, ANullPointerIsCalledByItsName) {
    EXPECT_EQ(problemOf(Stg, 64, B::imm(0)).message.key, "fault.null");
}

TEST(Fault, AnAddressThatIsNotAMultipleOfItsSizeIsMisaligned) {
    const auto problem = problemOf(Sts, 64, B::imm(2));
    EXPECT_EQ(problem.message.key, "fault.misaligned");
    EXPECT_EQ(problem.lanes, laneBit(0)) << "within shared memory, not where it ends";
}

// A pointer to bytes that is read as words: only lanes that are here count, and the first is named.
TEST(Fault, GlobalAddressesMustBeMultiplesOfTheirSizeToo) {
    const auto problemOfThreads = [](int threads) {
        B build;
        build.special(0, isa::Special::ThreadX);
        build.compare(0, B::reg(0), isa::Comparison::Greater, B::imm(2));
        build.op(Imad, 1, {B::reg(0), B::imm(4), B::param(0)});
        const auto odd = build.op(Iadd, 1, {B::reg(1), B::imm(2)});
        build.at(odd).guard = B::pred(0);
        build.op(Ldg, 2, {B::reg(1)});
        build.exit();
        auto launch = support::launchOf(build.build(), {1, 1, 1}, {threads, 1, 1});
        support::addBuffer(launch, "data", std::vector<std::uint32_t>(64, 0));
        const auto run = support::runToEnd(launch);
        EXPECT_EQ(run.state.stopped, gpu::StopReason::Fault);
        return run.state.problems.empty() ? gpu::RunProblem{} : run.state.problems[0];
    };
    for (const int threads : {32, 20}) {
        const auto problem = problemOfThreads(threads);
        EXPECT_EQ(problem.message.key, "fault.misaligned") << threads;
        EXPECT_EQ(support::saidIn(problem.message, "bytes"), "4");
        EXPECT_EQ(problem.lanes, laneBit(3)) << threads;
    }
}

TEST(Fault, AnElementBeforeTheFirstHasANegativeIndex) {
    B build;
    const auto load = build.op(Ldg, 0, {B::param(0)});
    build.at(load).offset = -4;
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    support::addBuffer(launch, "data", {1, 2, 3});
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.problems.size(), 1U);
    EXPECT_EQ(support::saidIn(run.state.problems[0].message, "index"), "-1");
    EXPECT_EQ(support::saidIn(run.state.problems[0].message, "action"), "@fault.reads");
}

TEST(Fault, NamesTheBufferOfThePointerWhereAnotherOneIsNearer) {
    constexpr std::uint32_t kFarAway = 15'000;
    B build;
    build.op(Imad, 0, {B::imm(kFarAway), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    support::addBuffer(launch, "mine", {1, 2, 3});
    support::addBuffer(launch, "other", {1, 2, 3});
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.problems.size(), 1U);
    EXPECT_EQ(support::saidIn(run.state.problems[0].message, "buffer"), "mine");
    EXPECT_EQ(support::saidIn(run.state.problems[0].message, "index"), std::to_string(kFarAway));
}

TEST(Fault, WarpsThatDoTheSameInOneCycleAreOneFinding) {
    B build;
    build.op(Stg, isa::kNoRegister, {B::imm(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {2, 1, 1}, {64, 1, 1});
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.problems.size(), 1U);
    const Message& message = run.state.problems[0].message;
    EXPECT_EQ(message.key, "fault.null");
    EXPECT_EQ(support::saidIn(message, "block"), "(0, 0, 0)");
    EXPECT_GT(std::stoi(support::saidIn(message, "warps")), 1);
}

TEST(Fault, LanesThatAreNotActiveCannotFault) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imad, 1, {B::reg(0), B::imm(4), B::param(0)});
    build.compare(0, B::reg(0), isa::Comparison::GreaterEqual, B::imm(3));
    const auto skip = build.branchIf(B::pred(0));
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::imm(1)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "data", {0, 0, 0});
    EXPECT_EQ(support::runToEnd(launch).state.stopped, gpu::StopReason::Finished);
}

}  // namespace
}  // namespace warpscope::sm
