#include "engine/history/write_recording.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/history/read_recording.h"
#include "engine/history/recording_format.h"
#include "engine/isa/listing.h"
#include "tests/support/hand_recording.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/same_recording.h"

namespace warpscope::history {
namespace {

StoredRecording thereAndBack(const Recording& recording, const RecordingInfo& info = {}) {
    auto read = readRecording(recordingBytes(recording, info), "run.wsr");
    if (!read) {
        ADD_FAILURE() << read.problem().message.key;
        return {info, support::handRecording()};
    }
    return std::move(read).value();
}

TEST(WriteRecording, WhatWasWrittenIsReadAgain) {
    for (const std::string& scenario : {support::kBranchyScenario, support::kDeadlockScenario}) {
        const auto run = support::runFrom(scenario);
        const StoredRecording read = thereAndBack(*run);
        support::expectSame(*run, read.recording);
        EXPECT_EQ(read.recording.launch().occupancy.blocksPerSm,
                  run->launch().occupancy.blocksPerSm);
        EXPECT_EQ(read.recording.launch().occupancy.percent, run->launch().occupancy.percent);
        EXPECT_EQ(read.recording.launch().program.sourceLines, run->launch().program.sourceLines);
    }
}

TEST(WriteRecording, WhatWasPrintedIsReadAgain) {
    const auto run = support::runFrom(
        "format = 1\ntitle = \"Prints\"\nsummary = \"Prints\"\n[device]\npreset = \"h100\"\n"
        "sm_count = 2\n[kernel]\ncode = '''\n__global__ void k() {\n"
        "    printf(\"block %d\\n\", blockIdx.x);\n"
        "    if (threadIdx.x == 40) printf(\"warp 1, 50 %%\\n\");\n}\n'''\n"
        "[launch]\ngrid = [3, 1, 1]\nblock = [48, 1, 1]\n");
    ASSERT_EQ(run->output().size(), 3U * 49);
    const StoredRecording read = thereAndBack(*run);
    ASSERT_EQ(read.recording.output(), run->output());
    const auto last =
        std::ranges::find(read.recording.output(), "warp 1, 50 %\n", &trace::Output::text);
    ASSERT_NE(last, read.recording.output().end());
    EXPECT_EQ(last->thread, 40);
    EXPECT_EQ(last->line, 3);
}

// Who writes a recording without us has the numbers from there.
TEST(WriteRecording, TheNumbersOfTheFormatAreThoseOfTheReadme) {
    std::string readme = support::readText(support::projectRoot() / "engine" / "README.md");
    std::ranges::replace(readme, '\n', ' ');
    const auto expectNumber = [&](auto value, const std::string& words) {
        const std::string row = std::to_string(static_cast<int>(value)) + " " + words;
        EXPECT_NE(readme.find(row), std::string::npos) << row;
    };
    using trace::AccessClass;
    using trace::EventKind;
    expectNumber(EventKind::BlockStart, "a block that starts");
    expectNumber(EventKind::BlockEnd, "one that ends");
    expectNumber(EventKind::Divergence, "a divergence");
    expectNumber(EventKind::Reconvergence, "a reconvergence");
    expectNumber(EventKind::BarrierArrive, "a warp that arrives at a barrier");
    expectNumber(EventKind::BarrierRelease, "a barrier that opens");
    expectNumber(EventKind::WarpEnd, "a warp that ends");
    expectNumber(AccessClass::GlobalLoad, "`global_load`");
    expectNumber(AccessClass::GlobalStore, "`global_store`");
    expectNumber(AccessClass::GlobalAtomic, "`atomic`");
    expectNumber(AccessClass::LocalLoad, "`local_load`");
    expectNumber(AccessClass::LocalStore, "`local_store`");
    expectNumber(AccessClass::SharedLoad, "`shared_load`");
    expectNumber(AccessClass::SharedStore, "`shared_store`");
    expectNumber(AccessClass::SharedAtomic, "`shared_atomic`");
    expectNumber(gpu::StopReason::Finished, "finished");
    expectNumber(gpu::StopReason::Deadlock, "deadlock");
    expectNumber(gpu::StopReason::Fault, "fault");
    expectNumber(gpu::StopReason::CycleLimit, "cycle limit");
    expectNumber(occupancy::Mode::Exact, "exact");
    expectNumber(occupancy::Mode::Textbook, "textbook");
}

TEST(WriteRecording, ARecordingByHandNeedsNoEngine) {
    const Recording hand = support::handRecording();
    support::expectSame(hand, thereAndBack(hand).recording);
}

TEST(WriteRecording, AWarpThatIsStillThereStays) {
    const auto run = support::runFrom(support::kBranchyScenario, {{"model.max_cycles", "90"}});
    ASSERT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    support::expectSame(*run, thereAndBack(*run).recording);
}

TEST(WriteRecording, TheDeviceComesBackFieldByField) {
    const auto run = support::runFrom(support::kBranchyScenario);
    machine::Machine expected = run->launch().machine;
    expected.sources.clear();
    expected.assumptions.clear();
    machine::Machine read = thereAndBack(*run).recording.launch().machine;
    expected.isApproximate = read.isApproximate;
    EXPECT_EQ(read, expected);
}

TEST(WriteRecording, EachInstructionKeepsItsWordsAndItsLine) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const isa::Program& program = run->launch().program;
    const StoredRecording read = thereAndBack(*run);
    ASSERT_EQ(read.info.listing.size(), program.instructions.size());
    for (std::size_t pc = 0; pc < program.instructions.size(); ++pc) {
        const isa::Instruction& was = program.instructions[pc];
        const isa::Instruction& is = read.recording.launch().program.instructions[pc];
        EXPECT_EQ(read.info.listing[pc], isa::toText(was, program));
        EXPECT_EQ(is.opcode, was.opcode);
        EXPECT_EQ(is.line, was.line);
        EXPECT_EQ(is.side, was.side);
        EXPECT_EQ(is.isConditionalBranch(), was.isConditionalBranch());
        EXPECT_EQ(is.reconvergence, was.reconvergence);
    }
}

TEST(WriteRecording, TitlesClockAndForeignWordsStay) {
    RecordingInfo info;
    info.producer = "another engine";
    info.titleEnglish = "Two warps";
    info.titleChinese = "两个线程束";
    info.clock = Clock::Order;
    info.listing = {"LDG.E R4, R2", "IADD3 R4, R4, R5, RZ", "EXIT"};
    const StoredRecording read = thereAndBack(support::handRecording(), info);
    EXPECT_EQ(read.info.producer, info.producer);
    EXPECT_EQ(read.info.titleEnglish, info.titleEnglish);
    EXPECT_EQ(read.info.titleChinese, info.titleChinese);
    EXPECT_EQ(read.info.clock, Clock::Order);
    EXPECT_EQ(read.info.listing, info.listing);
}

TEST(WriteRecording, ASegmentTakesFewBytes) {
    const auto run = support::runFrom(support::kBranchyScenario);
    std::size_t segments = 0;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        for ([[maybe_unused]] const trace::Segment& segment : run->segments(WarpId{id}))
            ++segments;
    }
    const std::string bytes = recordingBytes(*run, {});
    const std::size_t from = bytes.find(kWarpsTag);
    const std::size_t to = bytes.find(kEventsTag);
    ASSERT_LT(from, to);
    EXPECT_LT(to - from, 3 * segments + 16 * run->warps().size());
}

}  // namespace
}  // namespace warpscope::history
