#include "engine/history/recording_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using trace::Segment;
using trace::WarpState;

constexpr WarpId kFirst{0};
constexpr WarpId kSecond{1};

std::int64_t cyclesOf(const Recording& recording, WarpState state) {
    return recording.counters().warpCycles[static_cast<std::size_t>(state)];
}

TEST(RecordingBuilder, WhatWasSaidByHandCanBeAsked) {
    const Recording recording = support::handRecording();
    EXPECT_EQ(recording.cycles(), 12);
    EXPECT_EQ(recording.stopped(), gpu::StopReason::Finished);
    EXPECT_EQ(recording.smCount(), 1);
    EXPECT_EQ(recording.warpsOfSm(SmId{0}), (std::vector{kFirst, kSecond}));
    EXPECT_EQ(recording.schedulerOf(kSecond), 0);
    EXPECT_EQ(recording.warps()[1].residentTo, 11);
    EXPECT_EQ(recording.blocks()[0].start, 0);
    EXPECT_EQ(recording.blocks()[0].end, 11);
    const Segment load{
        .begin = 3, .end = 6, .pc = 1, .state = WarpState::LongScoreboard, .active = 0xFFFFFFFF};
    EXPECT_EQ(recording.segmentAt(kFirst, 5), load);
    EXPECT_EQ(recording.segmentAt(kSecond, 8)->active, LaneMask{0xFFFF});
    EXPECT_FALSE(recording.segmentAt(kFirst, 8).has_value());
}

TEST(RecordingBuilder, CountsFromTheSegments) {
    const Recording recording = support::handRecording();
    EXPECT_EQ(recording.counters().instructions, 6);
    EXPECT_EQ(recording.counters().threadInstructions, 5 * 32 + 16);
    EXPECT_EQ(recording.counters().globalLoadSectors, 8);
    EXPECT_EQ(cyclesOf(recording, WarpState::Issued), 6);
    EXPECT_EQ(cyclesOf(recording, WarpState::NoInstruction), 4);
    EXPECT_EQ(cyclesOf(recording, WarpState::LongScoreboard), 3 + 4);
    EXPECT_EQ(cyclesOf(recording, WarpState::NotSelected), 1);
    EXPECT_EQ(cyclesOf(recording, WarpState::Wait), 1);
    const trace::InstructionCounters& add = recording.instructionCounters()[1];
    EXPECT_EQ(add, (trace::InstructionCounters{.issues = 2, .threadIssues = 48, .stallCycles = 7}));
}

TEST(RecordingBuilder, TheLoadFollowsFromTheSegments) {
    const Recording recording = support::handRecording();
    const auto every = recording.activityOver(0, 12, 12);
    const auto ofSm = recording.activityOver(0, 12, 12, SmId{0});
    for (std::size_t cycle = 0; cycle < every.size(); ++cycle) {
        EXPECT_DOUBLE_EQ(every[cycle].resident, ofSm[cycle].resident) << cycle;
        EXPECT_DOUBLE_EQ(every[cycle].eligible, ofSm[cycle].eligible) << cycle;
        EXPECT_DOUBLE_EQ(every[cycle].issued, ofSm[cycle].issued) << cycle;
    }
    EXPECT_DOUBLE_EQ(every[2].eligible, 2);
    EXPECT_DOUBLE_EQ(every[2].issued, 1);
    EXPECT_DOUBLE_EQ(every[11].resident, 0);
}

TEST(RecordingBuilder, ALaterWordOnACycleReplacesTheEarlierOne) {
    RecordingBuilder build(std::make_shared<const gpu::Launch>(support::handRecording().launch()));
    build.place(0, kFirst, BlockId{0}, SmId{0}, 0, 0);
    build.issue(0, kFirst, 0, 1);
    build.change(1, kFirst, 1, WarpState::Drain, 1);
    build.change(1, kFirst, 1, WarpState::Barrier, 1);
    build.change(5, kFirst, 1, WarpState::Wait, 1);
    build.change(5, kFirst, 1, WarpState::Warpsync, 1);
    const Recording recording = build.finish(8, gpu::StopReason::CycleLimit);
    ASSERT_TRUE(recording.segmentAt(kFirst, 1).has_value());
    EXPECT_EQ(recording.segmentAt(kFirst, 1)->state, WarpState::Barrier);
    EXPECT_EQ(recording.segmentAt(kFirst, 5)->state, WarpState::Warpsync);
    EXPECT_EQ(cyclesOf(recording, WarpState::Drain), 0);
    EXPECT_EQ(cyclesOf(recording, WarpState::Wait), 0);
    EXPECT_EQ(cyclesOf(recording, WarpState::Barrier), 4);
    EXPECT_EQ(cyclesOf(recording, WarpState::Warpsync), 3);
}

TEST(RecordingBuilder, WhatAWarpDoesLastLastsToTheEnd) {
    const auto launch = std::make_shared<const gpu::Launch>(support::handRecording().launch());
    RecordingBuilder build(launch);
    build.place(3, kFirst, BlockId{0}, SmId{0}, 0, 0);
    build.change(3, kFirst, 0, WarpState::Barrier, 1);
    const Recording recording = build.finish(20, gpu::StopReason::Deadlock);
    EXPECT_EQ(recording.segments(kFirst).back().end, 20);
    EXPECT_EQ(cyclesOf(recording, WarpState::Barrier), 17);
    EXPECT_TRUE(recording.segments(kSecond).empty());
}

void expectSameLoad(const Recording& one, const Recording& other, SmId sm) {
    const auto loads = one.activityOver(3, one.cycles() - 1, 97, sm);
    const auto others = other.activityOver(3, one.cycles() - 1, 97, sm);
    for (std::size_t i = 0; i < loads.size(); ++i) {
        ASSERT_NEAR(loads[i].resident, others[i].resident, 1e-9);
        ASSERT_NEAR(loads[i].eligible, others[i].eligible, 1e-9);
        ASSERT_NEAR(loads[i].issued, others[i].issued, 1e-9);
    }
}

/// The accesses of an instruction, all that they did in the first of them.
void addAccesses(RecordingBuilder& build, std::uint32_t pc, const Recording& run) {
    for (std::size_t i = 0; i < trace::kAccessClassCount; ++i) {
        const trace::AccessSums& sums = run.instructionCounters()[pc].accesses[i];
        const auto what = static_cast<trace::AccessClass>(i);
        for (std::int64_t request = 0; request < sums.requests; ++request) {
            const bool isFirst = request == 0;
            build.add(trace::AccessCount{pc, what,
                                         isFirst ? static_cast<int>(sums.transactions) : 0,
                                         isFirst ? static_cast<int>(sums.ideal) : 0,
                                         isFirst ? static_cast<int>(sums.hits) : 0});
        }
    }
}

/// A run written down again from what can be read of it, as a file of it would be: warp after warp,
/// without the loads that a simulation counts.
Recording rebuilt(const Recording& run) {
    RecordingBuilder build(std::make_shared<const gpu::Launch>(run.launch()));
    for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
        const WarpId warp{id};
        const WarpRecord& record = run.warps()[id];
        if (record.residentFrom == kNever) continue;
        build.place(record.residentFrom, warp, record.block, record.sm, record.slot,
                    run.blocks()[record.block.value].slot);
        for (const Segment& segment : run.segments(warp)) {
            if (segment.state == WarpState::Issued)
                build.issue(segment.begin, warp, segment.pc, segment.active);
            else
                build.change(segment.begin, warp, segment.pc, segment.state, segment.active);
        }
        if (record.residentTo != kNever)
            build.change(record.residentTo, warp, 0, WarpState::NotResident, 0);
    }
    for (const trace::Event& event : run.events())
        build.add(event);
    build.add(run.counters());
    for (std::uint32_t pc = 0; pc < run.instructionCounters().size(); ++pc)
        addAccesses(build, pc, run);
    return build.finish(run.cycles(), run.stopped(), run.problems());
}

TEST(RecordingBuilder, ARunWrittenDownAgainIsTheSame) {
    for (const std::string& scenario : {support::kBranchyScenario, support::kDeadlockScenario}) {
        const auto run = support::runFrom(scenario);
        const Recording again = rebuilt(*run);
        EXPECT_EQ(again.counters(), run->counters());
        EXPECT_EQ(again.instructionCounters(), run->instructionCounters());
        EXPECT_EQ(again.problems(), run->problems());
        for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
            EXPECT_TRUE(std::ranges::equal(again.segments(WarpId{id}), run->segments(WarpId{id})));
            EXPECT_EQ(again.blocks()[run->warps()[id].block.value].end,
                      run->blocks()[run->warps()[id].block.value].end);
        }
        for (std::uint32_t sm = 0; sm < static_cast<std::uint32_t>(run->smCount()); ++sm) {
            EXPECT_EQ(again.warpsOfSm(SmId{sm}), run->warpsOfSm(SmId{sm}));
            expectSameLoad(again, *run, SmId{sm});
        }
        expectSameLoad(again, *run, SmId{});
    }
}

/// How many warps are there is worked out stretch by stretch; waits lie across several of them.
TEST(RecordingBuilder, CountsWarpsOverALongRun) {
    constexpr Cycle kEnd = 1'000'000;
    constexpr Cycle kIssue = 500'000;
    constexpr Cycle kLeaves = 900'000;
    const auto launch = std::make_shared<const gpu::Launch>(support::handRecording().launch());
    RecordingBuilder build(launch);
    build.place(10, kFirst, BlockId{0}, SmId{0}, 0, 0);
    build.change(10, kFirst, 0, WarpState::Barrier, 1);
    build.change(kIssue - 1, kFirst, 0, WarpState::NotSelected, 1);
    build.issue(kIssue, kFirst, 0, 1);
    build.change(kIssue + 1, kFirst, 1, WarpState::Drain, 0);
    build.change(kLeaves, kFirst, 0, WarpState::NotResident, 0);
    build.place(70'000, kSecond, BlockId{0}, SmId{0}, 1, 0);
    build.change(70'000, kSecond, 0, WarpState::Wait, 1);
    const Recording recording = build.finish(kEnd, gpu::StopReason::Deadlock);
    const auto loadAt = [&](Cycle cycle) {
        const auto load = recording.activityOver(cycle, cycle + 1, 1).front();
        return std::array{load.resident, load.eligible, load.issued};
    };
    using Load = std::array<double, 3>;
    EXPECT_EQ(loadAt(9), (Load{0, 0, 0}));
    EXPECT_EQ(loadAt(10), (Load{1, 0, 0}));
    EXPECT_EQ(loadAt(70'000), (Load{2, 0, 0}));
    EXPECT_EQ(loadAt(kIssue - 1), (Load{2, 1, 0}));
    EXPECT_EQ(loadAt(kIssue), (Load{2, 1, 1}));
    EXPECT_EQ(loadAt(kIssue + 1), (Load{2, 0, 0}));
    EXPECT_EQ(loadAt(kLeaves), (Load{1, 0, 0}));
    EXPECT_EQ(loadAt(kEnd - 1), (Load{1, 0, 0}));
}

TEST(RecordingBuilder, TheOldestTextsMakeRoom) {
    const auto run = support::runFrom(support::kBranchyScenario);
    RecordingBuilder build(std::make_shared<const gpu::Launch>(run->launch()));
    const std::string text(trace::kOutputBytes / 8, '.');
    for (int i = 0; i < 20; ++i)
        build.add(trace::Output{.cycle = i, .text = text});
    const Recording recording = build.finish(30, gpu::StopReason::Finished);
    ASSERT_EQ(recording.output().size(), 8u);
    EXPECT_EQ(recording.output().front().cycle, 12);
    EXPECT_EQ(recording.lostOutputs(), 12);
}

TEST(RecordingBuilderDeathTest, NothingIsRecordedOfNoLaunch) {
    EXPECT_DEATH(RecordingBuilder(nullptr), "a recording is of a launch");
}

TEST(RecordingBuilder, AnIssueTellsWhatFollowsUnlessALaterWordDoes) {
    const auto launch = std::make_shared<const gpu::Launch>(support::handRecording().launch());
    RecordingBuilder build(launch);
    build.place(0, kFirst, BlockId{0}, SmId{0}, 0, 0);
    build.issue(0, kFirst, 0, 1, WarpState::Wait);
    build.issue(4, kFirst, 1, 1, WarpState::Wait);
    build.issue(5, kFirst, 0, 1, WarpState::Wait);
    build.change(6, kFirst, 1, WarpState::Barrier, 1);
    build.issue(9, kFirst, 1, 1, WarpState::Wait);
    const Recording recording = build.finish(10, gpu::StopReason::CycleLimit);
    std::vector<std::pair<Cycle, WarpState>> segments;
    for (const Segment& segment : recording.segments(kFirst))
        segments.emplace_back(segment.begin, segment.state);
    const std::vector<std::pair<Cycle, WarpState>> expected{
        {0, WarpState::Issued}, {1, WarpState::Wait},    {4, WarpState::Issued},
        {5, WarpState::Issued}, {6, WarpState::Barrier}, {9, WarpState::Issued}};
    EXPECT_EQ(segments, expected);
    EXPECT_EQ(cyclesOf(recording, WarpState::Issued), 4);
    EXPECT_EQ(cyclesOf(recording, WarpState::Wait), 3);
    EXPECT_EQ(cyclesOf(recording, WarpState::Barrier), 3);
    EXPECT_EQ(recording.counters().threadInstructions, 4);
}

}  // namespace
}  // namespace warpscope::history
