#include "engine/import/trace_recording.h"

#include <gtest/gtest.h>

#include "engine/analysis/figures.h"
#include "engine/history/read_recording.h"
#include "engine/history/write_recording.h"
#include "tests/support/figure_of.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/same_recording.h"

namespace warpscope::importing {
namespace {

const machine::Machine* a100(const TraceHead&) {
    return support::devices().find("a100");
}

history::StoredRecording recordingOf(const std::string& name) {
    const auto text = support::readText(support::projectRoot() / "tests/golden/traces" / name);
    auto stored = recordingOfTrace(text, name, a100);
    EXPECT_TRUE(stored);
    return std::move(stored).value();
}

TEST(TraceRecording, WarpsStandInTheirOrder) {
    const auto stored = recordingOf("vector_add.traceg");
    const history::Recording& run = stored.recording;
    EXPECT_EQ(stored.info.clock, history::Clock::Order);
    EXPECT_EQ(run.cycles(), 15);
    EXPECT_EQ(run.counters().instructions, 4 * 15);
    for (std::uint32_t warp = 0; warp < 4; ++warp) {
        EXPECT_EQ(run.warps()[warp].residentFrom, 0);
        EXPECT_EQ(run.warps()[warp].residentTo, 15);
        EXPECT_EQ(run.warps()[warp].sm.value, warp / 2);
    }
    // The last warp has four threads within the 100 elements; 28 lanes leave.
    EXPECT_EQ(run.segmentAt(WarpId{3}, 5)->active, LaneMask{0xFFFFFFF0});
    EXPECT_EQ(run.segmentAt(WarpId{3}, 9)->active, LaneMask{0xF});
    EXPECT_EQ(stored.info.listing[9], "LDG.E R4, R4");
    EXPECT_EQ(run.launch().program.sourceLines[9], "/*0090*/ LDG.E R4, R4");
    EXPECT_EQ(run.blocks()[1].end, 15);
}

/// The same launch simulated counts the same requests and sectors: that is what makes the two
/// comparable.
TEST(TraceRecording, CountsAsTheEngineDoes) {
    const auto stored = recordingOf("vector_add.traceg");
    const auto run = support::runFrom(R"(
format = 1
title = "c = a + b"
device.preset = "a100"
device.sm_count = 2
launch = { grid = [2, 1, 1], block = [64, 1, 1] }
[kernel]
code = '''
__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
'''
[[argument]]
name = "a"
count = 128
[[argument]]
name = "b"
count = 128
[[argument]]
name = "c"
count = 128
[[argument]]
name = "n"
value = 100
)");
    const auto real = analysis::figuresOf(stored.recording);
    const auto simulated = analysis::figuresOf(*run);
    for (const char* key : {"blocks", "warps", "global_load_requests", "global_load_sectors",
                            "global_store_requests", "global_store_sectors"})
        EXPECT_EQ(support::figureOf(real, key), support::figureOf(simulated, key)) << key;
    EXPECT_EQ(support::figureOf(real, "global_load_sectors"), 26);
}

TEST(TraceRecording, RawAndGroupedTellTheSame) {
    support::expectSame(recordingOf("vector_add.traceg").recording,
                        recordingOf("vector_add.trace").recording);
    EXPECT_EQ(recordingOf("vector_add.trace").recording.launch().program.sourceLines[9],
              "/*0090*/ LDG.E R4, R4    // line 4");
}

TEST(TraceRecording, BecomesAFile) {
    const auto stored = recordingOf("vector_add.traceg");
    const auto read =
        history::readRecording(history::recordingBytes(stored.recording, stored.info), "run.wsr");
    ASSERT_TRUE(read) << read.problem().message.key;
    support::expectSame(stored.recording, read->recording);
    EXPECT_EQ(read->info.listing, stored.info.listing);
}

TEST(TraceRecording, BlocksWaitForAPlace) {
    std::string text =
        "-grid dim = (5,1,1)\n-block dim = (32,1,1)\n-nregs = 8\n"
        "-accelsim tracer version = 4\n";
    for (int block = 0; block < 5; ++block)
        text += "#BEGIN_TB\nthread block = " + std::to_string(block) +
                ",0,0\nwarp = 0\ninsts = 2\n0 ffffffff 0 BAR.SYNC 0 0\n10 ffffffff 0 EXIT 0 0\n"
                "#END_TB\n";
    machine::Machine small = *support::devices().find("a100");
    small.smCount = 2;
    small.limits.maxBlocksPerSm = 1;
    const auto stored =
        recordingOfTrace(text, "k.traceg", [&small](const TraceHead&) { return &small; });
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->recording.cycles(), 6);
    EXPECT_EQ(stored->recording.blocks()[4].start, 4);
    EXPECT_EQ(stored->recording.counters().barriers, 5);
}

TEST(TraceRecording, SharedMemoryIsKnownByItsWindow) {
    std::string lanes;
    for (int lane = 1; lane < 32; ++lane)
        lanes += " 8";
    const std::string text =
        "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-accelsim tracer version = 4\n"
        "-shmem base_addr = 0x7000000000\n#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\n"
        "0 ffffffff 1 R4 LD.E 1 R2 4 2 0x7000000000" +
        lanes + "\n10 ffffffff 1 R4 LDS 1 R2 4 2 0x0" + lanes + "\n#END_TB\n";
    const auto stored = recordingOfTrace(text, "k.traceg", a100);
    ASSERT_TRUE(stored);
    // Every second bank: two passes where one would do, twice.
    EXPECT_EQ(stored->recording.counters().sharedLoadConflicts, 2);
    EXPECT_EQ(stored->recording.counters().globalLoadRequests, 0);
}

/// Each eight lanes of an LDSM name the rows of a matrix of 8 × 8: a row has 16 bytes, and all
/// banks serve eight of them at once.
TEST(TraceRecording, MatricesAreReadByRows) {
    const auto conflictsOf = [](const std::string& opcode, int stride) {
        const std::string text =
            "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-accelsim tracer version = 5\n#BEGIN_TB\n"
            "thread block = 0,0,0\nwarp = 0\n0000 ffffffff 1 R4 " +
            opcode + " 1 R2 2 1 0x0 " + std::to_string(stride) + " 0 \n#END_TB\n";
        return recordingOfTrace(text, "k.traceg", a100)->recording.counters().sharedLoadConflicts;
    };
    EXPECT_EQ(conflictsOf("LDSM.16.M88.4", 16), 0);
    EXPECT_EQ(conflictsOf("LDSM.16.M88.4", 128), 28) << "all rows begin in bank 0: 32 passes for 4";
    EXPECT_EQ(conflictsOf("LDSM.16.M88.2", 128), 14);
    EXPECT_EQ(conflictsOf("LDSM.16.M88", 128), 7);
}

TEST(TraceRecording, NeedsADevice) {
    const auto stored = recordingOfTrace(
        "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n#BEGIN_TB\n"
        "#END_TB\n",
        "k.traceg", [](const TraceHead&) { return nullptr; });
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.problem().message.key, "trace.no_device");
}

/// A trace of one warp with these lines.
std::string traceOf(const std::string& lines) {
    return "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-accelsim tracer version = 4\n#BEGIN_TB\n"
           "thread block = 0,0,0\nwarp = 0\n" +
           lines + "#END_TB\n";
}

constexpr const char* kLoad = "0000 ffffffff 1 R4 LDG.E 1 R2 4 1 0x1000 4\n";

TEST(TraceRecording, OfADeviceThatNobodyKnowsNoAccessIsCounted) {
    const auto stored =
        recordingOfTrace(traceOf(kLoad), "k.traceg", [](const TraceHead&) { return nullptr; });
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.problem().message.key, "trace.no_device");
}

// Later tracers write a width of 0 where they have no addresses.
TEST(TraceRecording, AnAccessWithoutAddressesIsAnInstructionLikeOthers) {
    const auto stored = recordingOfTrace(
        traceOf("0000 ffffffff 1 R4 LDG.E 1 R2 0\n0010 ffffffff 0 EXIT 0 0\n"), "k", a100);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->recording.counters().instructions, 2);
    EXPECT_EQ(stored->recording.counters().globalLoadRequests, 0);
}

// Of a loop whose body stands behind its test, the test is met first, and the body then.
TEST(TraceRecording, InstructionsStandInTheOrderOfTheirAddresses) {
    const auto stored =
        recordingOfTrace(traceOf("0000 ffffffff 0 NOP 0 0\n0030 ffffffff 0 BRA 0 0\n"
                                 "0010 ffffffff 1 R1 IADD3 1 R1 0\n"
                                 "0020 ffffffff 0 BAR.SYNC 0 0\n"
                                 "0030 ffffffff 0 BRA 0 0\n0040 1 0 EXIT 0 0\n"),
                         "k", a100);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->info.listing,
              (std::vector<std::string>{"NOP", "IADD3 R1, R1", "BAR.SYNC", "BRA", "EXIT"}));
    std::vector<isa::ProgramCounter> executed;
    for (Cycle cycle = 0; cycle < stored->recording.cycles(); ++cycle)
        executed.push_back(stored->recording.segmentAt(WarpId{0}, cycle)->pc);
    EXPECT_EQ(executed, (std::vector<isa::ProgramCounter>{0, 3, 1, 2, 3, 4}));
    for (const trace::Event& event : stored->recording.events()) {
        if (event.kind == trace::EventKind::BarrierArrive) {
            EXPECT_EQ(event.pc, 2U);
        }
        if (event.kind == trace::EventKind::WarpEnd) {
            EXPECT_EQ(event.pc, 4U);
        }
    }
}

/// What one instruction of a warp comes to whose 32 lanes go `stride` bytes further each.
trace::Counters countersOf(const std::string& opcode, const std::string& first, int stride = 4) {
    const std::string text =
        "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-accelsim tracer version = 4\n"
        "-shmem base_addr = 0x7000000000\n-local mem base_addr = 0x7100000000\n#BEGIN_TB\n"
        "thread block = 0,0,0\nwarp = 0\n0000 ffffffff 1 R4 " +
        opcode + " 1 R2 4 1 " + first + " " + std::to_string(stride) + "\n#END_TB\n";
    const auto stored = recordingOfTrace(text, "k.traceg", a100);
    EXPECT_TRUE(stored) << opcode;
    return stored ? stored->recording.counters() : trace::Counters{};
}

TEST(TraceRecording, AGenericAddressIsOfTheMemoryInWhoseWindowItLies) {
    constexpr const char* kLocal = "0x7100000000";
    EXPECT_EQ(countersOf("LD.E", kLocal).localLoadRequests, 1);
    EXPECT_EQ(countersOf("ST.E", kLocal).localStoreRequests, 1);
    EXPECT_EQ(countersOf("LDL", "0x0").localLoadRequests, 1);
    EXPECT_EQ(countersOf("STL", "0x0").localStoreRequests, 1);
    // Windows have 16 MB; beyond them and before them the memory is that of all.
    for (const char* outside : {"0x6ffffffc00", "0x7001000000", "0x7101000000", "0x10000"}) {
        EXPECT_EQ(countersOf("LD.E", outside).globalLoadRequests, 1) << outside;
        EXPECT_EQ(countersOf("ST.E", outside).globalStoreRequests, 1) << outside;
        EXPECT_EQ(countersOf("ATOM.ADD", outside).atomicRequests, 1) << outside;
    }
    for (const char* shared : {"0x7000000000", "0x7000fff000"}) {
        EXPECT_EQ(countersOf("LD.E", shared).globalLoadRequests, 0) << shared;
        EXPECT_EQ(countersOf("ST.E", shared, 8).sharedStoreConflicts, 1) << "two passes for one";
        const trace::Counters atomics = countersOf("ATOM.ADD", shared);
        EXPECT_EQ(atomics.atomicRequests, 0) << shared;
        EXPECT_EQ(atomics.atomics, 1) << shared;
    }
    // Whose mnemonic says what it touches is of that, wherever it lies.
    EXPECT_EQ(countersOf("LDG.E", kLocal).globalLoadRequests +
                  countersOf("LDG.E", kLocal).localLoadRequests,
              1);
}

TEST(TraceRecording, TheOpcodeSaysHowWideAnAccessIs) {
    const struct {
        const char* opcode;
        int bytes;
    } kRows[] = {{"LDG.E.U8", 1}, {"LDG.E.S8", 1}, {"LDG.E.U16", 2},  {"LDG.E.S16", 2},
                 {"LDG.E", 4},    {"LDG.E.64", 8}, {"LDG.E.128", 16}, {"LDG.E.128.CONSTANT", 16}};
    for (const auto& row : kRows)
        EXPECT_EQ(countersOf(row.opcode, "0x1000", row.bytes).globalLoadSectors, row.bytes)
            << row.opcode << ": 32 lanes side by side fill as many sectors of 32 bytes";
    EXPECT_EQ(countersOf("LDG.E", "0x101e", 32).globalLoadSectors, 33)
        << "each over the end of a sector into the next, which the next lane has as well";
    EXPECT_EQ(countersOf("LDG.E", "0x101c", -4).globalLoadSectors, 4) << "downwards";
}

TEST(TraceRecording, TheProgramIsThatOfTheTrace) {
    const auto stored = recordingOf("vector_add.traceg");
    const gpu::Launch& launch = stored.recording.launch();
    EXPECT_EQ(stored.info.producer, "Accel-Sim trace");
    EXPECT_EQ(stored.info.titleEnglish, "add");
    EXPECT_EQ(launch.program.entry, "add");
    EXPECT_EQ(launch.program.file, "add.sass");
    EXPECT_EQ(launch.program.registersPerThread, 12);
    EXPECT_EQ(launch.registersPerThread, 12);
    EXPECT_GT(launch.occupancy.blocksPerSm, 1);
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(launch.program.instructions[static_cast<std::size_t>(i)].line, i + 1);
    const auto& sums = stored.recording.instructionCounters();
    ASSERT_GT(sums.size(), 9u);
    const auto load = static_cast<std::size_t>(trace::AccessClass::GlobalLoad);
    EXPECT_EQ(sums[9].accesses[load].requests, 4);
    EXPECT_EQ(sums[9].accesses[load].ideal, 13) << "100 floats";
}

TEST(TraceRecording, WarpsThatWaitAtABarrierAndEndAreEvents) {
    const auto stored = recordingOfTrace(
        "-grid dim = (1,1,1)\n-block dim = (64,1,1)\n-accelsim tracer version = 4\n#BEGIN_TB\n"
        "thread block = 0,0,0\nwarp = 0\n0 ffffffff 0 BAR.SYNC 0 0\n10 ffffffff 0 EXIT 0 0\n"
        "warp = 1\n20 ffffffff 0 NOP 0 0\n10 ffffffff 0 EXIT 0 0\n#END_TB\n",
        "k.traceg", a100);
    ASSERT_TRUE(stored);
    std::vector<std::pair<trace::EventKind, int>> seen;
    for (const trace::Event& event : stored->recording.events())
        if (event.warp.isValid()) seen.emplace_back(event.kind, static_cast<int>(event.warp.value));
    using enum trace::EventKind;
    EXPECT_EQ(seen, (std::vector<std::pair<trace::EventKind, int>>{
                        {BarrierArrive, 0}, {WarpEnd, 0}, {WarpEnd, 1}}));
    EXPECT_EQ(stored->recording.counters().barriers, 1);
}

}  // namespace
}  // namespace warpscope::importing
