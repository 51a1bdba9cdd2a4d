#include "engine/history/copy_waits.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/history/recorder.h"
#include "tests/support/build_program.h"

namespace warpscope::history {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

constexpr std::uint32_t kValue = 5;  ///< That all copies bring.

/// What is done behind the copy: the wait allows so many open groups; −1 = there is no wait.
struct Course {
    bool isClosed = true;
    int openGroups = 0;
    bool hasSecond = false;  ///< Another group is closed behind it, before the wait.
    bool waitsBehindBarrier = false;
    bool waitsInEvenLanes = false;
    bool storesOver = false;           ///< The thread stores to the word before it waits.
    bool storesSame = false;           ///< What it stores there is what the copy brings.
    bool changesSource = false;        ///< It stores to where the copy comes from before it waits.
    bool changesOthersSource = false;  ///< At the end it stores to where another's copy came from.
    int blocks = 1;                    ///< That all copy from the same words.
};

/// Two warps: each thread copies a word to shared memory, and behind a barrier reads that of the
/// thread at the other end. Lines are one more than the number of the instruction.
std::vector<gpu::RunProblem> problemsOf(const Course& course) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(0), B::imm(2)});
    build.op(Iadd, 2, {B::reg(1), B::param(0)});
    build.op(Mov, 3, {B::imm(0)});
    build.op(Ldgsts, isa::kNoRegister, {B::reg(1), B::reg(2)}, isa::DataType::U32);
    if (course.storesOver) build.op(Sts, isa::kNoRegister, {B::reg(1), B::reg(0)});
    if (course.storesSame) build.op(Sts, isa::kNoRegister, {B::reg(1), B::imm(kValue)});
    if (course.changesSource) build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(0)});
    build.op(And, 6, {B::reg(0), B::imm(1)});
    build.compare(0, B::reg(6), isa::Comparison::Equal, B::imm(0));
    if (course.isClosed) build.op(Ldgdepbar, isa::kNoRegister, {});
    if (course.hasSecond) build.op(Ldgdepbar, isa::kNoRegister, {});
    if (course.waitsBehindBarrier) build.bar();
    if (course.openGroups >= 0) {
        const auto wait = build.op(Depbar, isa::kNoRegister,
                                   {B::imm(static_cast<std::uint32_t>(course.openGroups))});
        if (course.waitsInEvenLanes) build.at(wait).guard = B::pred(0);
    }
    if (!course.waitsBehindBarrier) build.bar();
    build.op(Iadd, 4, {B::imm(252), B::reg(1)});
    build.at(build.here() - 1).sources[1].negate = true;
    build.op(Lds, 5, {B::reg(4)});
    const auto store = build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(5)});
    build.at(store).offset = 256;
    if (course.changesOthersSource) {
        build.op(Iadd, 4, {B::reg(4), B::param(0)});
        build.op(Stg, isa::kNoRegister, {B::reg(4), B::reg(0)});
    }
    build.exit();
    auto launch = support::launchOf(build.build(256), {course.blocks, 1, 1}, {64, 1, 1});
    support::addBuffer(launch, "data", std::vector<std::uint32_t>(128, kValue));
    return record(launch)->problems();
}

TEST(CopyWaits, ACopyThatWasWaitedForMayBeRead) {
    EXPECT_TRUE(problemsOf({}).empty());
    EXPECT_TRUE(problemsOf({.openGroups = 1, .hasSecond = true}).empty())
        << "the last group is an empty one";
}

TEST(CopyWaits, ABarrierAloneDoesNotWaitForACopy) {
    const auto found = problemsOf({.openGroups = -1});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "race");
    EXPECT_EQ(found[0].message.key, "hazard.copy_not_waited");
    EXPECT_EQ(found[0].line, 11);
}

TEST(CopyWaits, AWaitBehindTheBarrierIsForItsOwnThreadAlone) {
    const auto found = problemsOf({.waitsBehindBarrier = true});
    ASSERT_FALSE(found.empty());
    for (const gpu::RunProblem& problem : found)
        EXPECT_EQ(problem.kind, "race");
}

TEST(CopyWaits, OnlyLanesThatTakePartInAWaitHaveWaited) {
    const auto found = problemsOf({.waitsInEvenLanes = true});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message.key, "hazard.copy_not_waited");
    EXPECT_EQ(found[0].lanes & LaneMask{1}, LaneMask{1}) << "lane 0 reads what lane 63 has copied";
}

TEST(CopyWaits, AStoreOverACopyOnItsWayIsARaceAndEndsNothing) {
    const auto found = problemsOf({.openGroups = -1, .storesOver = true});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].message.key, "hazard.copy_target");
    EXPECT_EQ(found[0].line, 6);
    EXPECT_EQ(found[1].message.key, "hazard.copy_not_waited");
}

TEST(CopyWaits, AStoreOfWhatTheCopyBringsIsNoRace) {
    EXPECT_TRUE(problemsOf({.storesSame = true}).empty());
}

TEST(CopyWaits, AStoreToWhatACopyReadsIsARaceUntilTheWait) {
    const auto found = problemsOf({.changesSource = true});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "race");
    EXPECT_EQ(found[0].message.key, "hazard.copy_source");
    EXPECT_EQ(found[0].line, 6);
}

// No barrier of a block helps: another block may still copy.
TEST(CopyWaits, AStoreToWhatAnotherBlockCopiesIsToldAsSuch) {
    const auto found = problemsOf({.changesSource = true, .blocks = 2});
    EXPECT_TRUE(std::ranges::any_of(found, [](const gpu::RunProblem& problem) {
        return problem.message.key == "hazard.copy_source_between_blocks";
    }));
}

TEST(CopyWaits, OthersMayStoreToWhatACopyReadBehindTheWaitAndABarrier) {
    EXPECT_TRUE(problemsOf({.changesOthersSource = true}).empty());
    const auto found = problemsOf({.openGroups = -1, .changesOthersSource = true});
    ASSERT_EQ(found.size(), 2U) << "the barrier does not wait for the copy";
    EXPECT_EQ(found[0].message.key, "hazard.copy_not_waited");
    EXPECT_EQ(found[1].message.key, "hazard.copy_source");
}

/// The barrier stands before the wait, so nothing orders the end of one's copy and another's store.
TEST(CopyWaits, AWaitWithoutABarrierDoesNotOrderStoresOfOthers) {
    const auto found = problemsOf({.waitsBehindBarrier = true, .changesOthersSource = true});
    const auto isOfLast = [](const gpu::RunProblem& problem) { return problem.line == 15; };
    EXPECT_TRUE(std::ranges::any_of(found, isOfLast));
}

TEST(CopyWaits, AWaitThatLeavesItsGroupOpenIsNone) {
    const auto found = problemsOf({.openGroups = 1});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message.key, "hazard.copy_not_waited");
}

TEST(CopyWaits, NoWaitCountsWhatIsInNoGroup) {
    const auto found = problemsOf({.isClosed = false});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message.key, "hazard.copy_not_closed");
}

}  // namespace
}  // namespace warpscope::history
