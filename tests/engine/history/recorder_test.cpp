#include "engine/history/recorder.h"

#include <gtest/gtest.h>

#include <ranges>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::launchFrom;
using support::runFrom;
using trace::WarpState;

TEST(Recorder, SegmentsOfAWarpFollowEachOtherWithoutAGap) {
    const auto run = runFrom(kBranchyScenario);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Finished);
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        const WarpRecord& warp = run->warps()[id];
        const auto segments = run->segments(WarpId{id});
        ASSERT_FALSE(segments.empty());
        EXPECT_EQ(segments.front().begin, warp.residentFrom);
        Cycle end = warp.residentFrom;
        for (const trace::Segment& segment : segments) {
            EXPECT_EQ(segment.begin, end);
            EXPECT_LT(segment.begin, segment.end);
            end = segment.end;
        }
        EXPECT_EQ(end, warp.residentTo);
        EXPECT_LE(warp.residentTo, run->cycles());
    }
}

TEST(Recorder, EveryIssueIsASegmentOfOneCycle) {
    const auto run = runFrom(kBranchyScenario);
    std::int64_t issues = 0;
    std::int64_t threads = 0;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        for (const trace::Segment& segment : run->segments(WarpId{id})) {
            if (segment.state != WarpState::Issued) continue;
            EXPECT_EQ(segment.end, segment.begin + 1);
            ++issues;
            threads += countLanes(segment.active);
        }
    }
    EXPECT_EQ(issues, run->counters().instructions);
    EXPECT_EQ(threads, run->counters().threadInstructions);
}

TEST(Recorder, WarpCyclesByStateAddUpToResidentWarpCycles) {
    const auto run = runFrom(kBranchyScenario);
    std::int64_t byState = 0;
    for (const std::int64_t cycles : run->counters().warpCycles)
        byState += cycles;
    std::int64_t resident = 0;
    for (const WarpRecord& warp : run->warps())
        resident += warp.residentTo - warp.residentFrom;
    EXPECT_EQ(byState, resident);
    const auto issued = static_cast<std::size_t>(WarpState::Issued);
    EXPECT_EQ(run->counters().warpCycles[issued], run->counters().instructions);
    EXPECT_EQ(run->counters().warpCycles[0], 0);
}

TEST(Recorder, InstructionCountersAddUpToTheRun) {
    const auto run = runFrom(kBranchyScenario);
    trace::InstructionCounters sum;
    for (const trace::InstructionCounters& row : run->instructionCounters()) {
        sum.issues += row.issues;
        sum.threadIssues += row.threadIssues;
        sum.stallCycles += row.stallCycles;
    }
    EXPECT_EQ(sum.issues, run->counters().instructions);
    EXPECT_EQ(sum.threadIssues, run->counters().threadInstructions);
    EXPECT_GT(sum.stallCycles, 0);
}

TEST(Recorder, BlocksLastAsLongAsTheirWarps) {
    const auto run = runFrom(kBranchyScenario);
    ASSERT_EQ(run->blocks().size(), 6u);
    for (const WarpRecord& warp : run->warps()) {
        const BlockRecord& block = run->blocks()[warp.block.value];
        EXPECT_EQ(block.sm, warp.sm);
        EXPECT_LE(block.start, warp.residentFrom);
        EXPECT_GE(block.end, warp.residentTo - 1);
    }
}

TEST(Recorder, EventsComeInOrderOfTime) {
    const auto run = runFrom(kBranchyScenario);
    ASSERT_FALSE(run->events().empty());
    for (std::size_t i = 1; i < run->events().size(); ++i) {
        EXPECT_LE(run->events()[i - 1].cycle, run->events()[i].cycle);
    }
    EXPECT_LT(run->events().back().cycle, run->cycles());
}

TEST(Recorder, AskedToStopGivesNoRun) {
    RecordOptions options;
    int questions = 0;
    options.goOn = [&](Cycle) { return ++questions < 2; };
    const support::Knobs slow{{"launch.grid", "[600, 1, 1]"}, {"device.sm_count", "1"}};
    EXPECT_EQ(record(launchFrom(kBranchyScenario, slow), options), nullptr);
    EXPECT_EQ(questions, 2);
}

TEST(Recorder, ARunTooLongToRecordIsCutAndSaysSo) {
    RecordOptions options;
    options.maxSegments = 500;
    const auto run = runFrom(kBranchyScenario, {}, options);
    EXPECT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    ASSERT_EQ(run->problems().size(), 1u);
    EXPECT_EQ(run->problems()[0].kind, "cycle_limit");
    EXPECT_EQ(run->problems()[0].cycle, run->cycles() - 1);
    EXPECT_EQ(*run->replay().stateAfter(run->cycles() - 1), run->replay().finalState());
}

/// Where several runs are recorded side by side.
TEST(Recorder, ARunThatNeedsMoreThanItsShareAsksOnce) {
    int asked = 0;
    RecordOptions options;
    options.segmentsAtFirst = 300;
    options.beforeMore = [&asked] { ++asked; };
    const auto whole = runFrom(kBranchyScenario, {}, options);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(whole->fingerprint(), runFrom(kBranchyScenario)->fingerprint());
    options.maxSegments = 500;
    EXPECT_EQ(runFrom(kBranchyScenario, {}, options)->stopped(), gpu::StopReason::CycleLimit);
    options.segmentsAtFirst = 1u << 20;
    EXPECT_EQ(runFrom(kBranchyScenario)->stopped(), gpu::StopReason::Finished);
    EXPECT_EQ(asked, 2);
}

TEST(Recorder, EventsCountAsTheMemoryThatTheyTake) {
    const auto run = runFrom(kBranchyScenario);
    std::size_t segments = 0;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id)
        segments += static_cast<std::size_t>(std::ranges::distance(run->segments(WarpId{id})));
    ASSERT_GT(run->events().size(), 10u);
    RecordOptions options;
    options.maxSegments = segments + run->events().size();
    EXPECT_EQ(runFrom(kBranchyScenario, {}, options)->stopped(), gpu::StopReason::CycleLimit);
    options.maxSegments = segments + 8 * run->events().size();
    EXPECT_EQ(runFrom(kBranchyScenario, {}, options)->stopped(), gpu::StopReason::Finished);
}

/// One block of 32 threads whose kernel has this body.
std::string printing(const std::string& body) {
    return "format = 1\ntitle = \"Prints\"\nsummary = \"Prints\"\n[device]\npreset = \"h100\"\n"
           "sm_count = 1\n[kernel]\ncode = '''\n__global__ void k() {\n" +
           body + "\n}\n'''\n[launch]\ngrid = [1, 1, 1]\nblock = [32, 1, 1]\n";
}

TEST(Recorder, ALoopThatPrintsForEverIsCutAndSaysSo) {
    const auto run = runFrom(printing("for (;;)\n    printf(\"%200d\\n\", threadIdx.x);"));
    EXPECT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    ASSERT_EQ(run->problems().size(), 1u);
    EXPECT_EQ(run->problems()[0].message.key, "report.prints_too_much");
    EXPECT_EQ(run->problems()[0].line, 3);
    EXPECT_EQ(run->output().back().text.size(), 201u);
    EXPECT_GT(run->lostOutputs(), 50'000);
    EXPECT_EQ(*run->replay().stateAfter(run->cycles() - 1), run->replay().finalState());
}

TEST(Recorder, ALoopThatPrintsMuchAndEndsGoesToItsEnd) {
    const auto run =
        runFrom(printing("for (int i = 0; i < 400; ++i)\n    printf(\"%200d\\n\", threadIdx.x);"));
    EXPECT_EQ(run->stopped(), gpu::StopReason::Finished);
    EXPECT_EQ(run->lostOutputs() + static_cast<std::int64_t>(run->output().size()), 400 * 32);
}

}  // namespace
}  // namespace warpscope::history
