#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "engine/history/recorder.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scenario/lessons/set.h"
#include "engine/trace/event.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/scenarios/told_numbers.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenarios {
namespace {

using enum Figure;

/// The run of a scenario with the knobs of all steps up to this one turned, as a reader sees it.
const history::Run& runAt(const std::string& name, std::size_t step) {
    static std::map<std::pair<std::string, std::size_t>, std::shared_ptr<const history::Run>> runs;
    auto& run = runs[{name, step}];
    if (run != nullptr) return *run;
    scenario::Scenario scenario = readScenario(name);
    EXPECT_LT(step, scenario.steps.size()) << name;
    const auto steps = scenario.steps;
    for (std::size_t i = 0; i <= step && i < steps.size(); ++i) {
        for (const scenario::Setting& setting : steps[i].set)
            EXPECT_FALSE(scenario::assign(scenario, setting)) << name << " " << setting.key;
    }
    run = history::record(launchOf(scenario));
    return *run;
}

std::int64_t figureOf(const history::Run& run, Figure figure) {
    const trace::Counters& counters = run.counters();
    switch (figure) {
        case Cycles:
            return run.cycles();
        case Warps:
            return static_cast<std::int64_t>(run.warps().size());
        case Instructions:
            return counters.instructions;
        case Branches:
            return counters.branches;
        case Divergent:
            return counters.divergentBranches;
        case LoadSectors:
            return counters.globalLoadSectors;
        case StoreSectors:
            return counters.globalStoreSectors;
        case ExtraLoadPasses:
            return counters.sharedLoadConflicts;
        case ExtraStorePasses:
            return counters.sharedStoreConflicts;
        case L1Hits:
            return counters.globalLoadSectorHits;
        case DramBytes:
            return counters.dramReadBytes;
        case AtomicRequests:
            return counters.atomicRequests;
    }
    return -1;
}

TEST(Counts, TheRunHasTheNumbersThatTheWordsName) {
    for (const Told& told : told::kNumbers) {
        const history::Run& run = runAt(told.scenario, told.step);
        EXPECT_EQ(figureOf(run, told.figure), told.value)
            << told.scenario << " step " << told.step + 1 << ", figure "
            << static_cast<int>(told.figure);
    }
}

// A run that changed has moved its cycles in the words, and left "half of the roof" beside them.
TEST(Counts, SharesAreThoseOfTheRunsThatTheWordsName) {
    const auto isTold = [](const std::string& name, std::size_t step, const std::string& number,
                           std::string_view unit, std::string_view chineseUnit) {
        const scenario::LocalText words = readScenario(name).steps[step].text;
        EXPECT_NE(words.en.find(number + std::string(unit)), std::string::npos) << number;
        EXPECT_NE(words.zh.find(number + std::string(chineseUnit)), std::string::npos) << number;
    };
    struct Roof {
        std::size_t step = 0;
        double operations = 0;  ///< Of each of the 55,296 numbers.
        double roof = 0;  ///< Operations a cycle: bytes from DRAM × intensity, or the cores'.
    };
    const std::string roofline = "chapter-9-diagnosis/04-the-roofline";
    for (const Roof& told : {Roof{2, 22, 1088 * 5.5}, Roof{5, 518, 13824}}) {
        const auto cycles = static_cast<double>(runAt(roofline, told.step).cycles());
        const double share = told.operations * 55296 / (cycles * told.roof);
        isTold(roofline, told.step, fmt::format("{:.0f}", share * 100), " %", "%");
    }
    const std::string remedies = "chapter-9-diagnosis/01-four-questions";
    const auto before = static_cast<double>(runAt(remedies, 0).cycles());
    const auto after = static_cast<double>(runAt(remedies, 6).cycles());
    isTold(remedies, 7, fmt::format("{:.1f}", before / after), " times", " 倍");
}

/// How a run ends where a lesson asks whether it does.
struct Ending {
    const char* scenario;
    std::size_t step;
    gpu::StopReason reason;
};

TEST(Counts, RunsEndAsTheWordsSay) {
    using gpu::StopReason;
    const Ending endings[] = {
        {"04-wrong-barrier", 3, StopReason::Deadlock},
        {"04-wrong-barrier", 5, StopReason::Finished},
        {"chapter-2-grid/04-blocks-that-wait", 0, StopReason::Finished},
        {"chapter-2-grid/04-blocks-that-wait", 1, StopReason::CycleLimit},
        {"chapter-2-grid/04-blocks-that-wait", 2, StopReason::Finished},
        {"chapter-2-grid/04-blocks-that-wait", 3, StopReason::CycleLimit},
        {"chapter-2-grid/04-blocks-that-wait", 5, StopReason::Finished},
        {"chapter-4-divergence/07-pascal-and-volta", 2, StopReason::CycleLimit},
        {"chapter-4-divergence/07-pascal-and-volta", 3, StopReason::Finished},
        {"chapter-5-synchronisation/01-a-real-deadlock", 0, StopReason::CycleLimit},
        {"chapter-5-synchronisation/01-a-real-deadlock", 3, StopReason::CycleLimit},
        {"chapter-5-synchronisation/07-whole-grid", 0, StopReason::Finished},
        {"chapter-8-memory/02-transpose", 5, StopReason::Fault},
        {"chapter-8-memory/02-transpose", 6, StopReason::Finished},
        {"chapter-8-memory/04-three-arrays", 0, StopReason::Finished},
        {"chapter-8-memory/04-three-arrays", 1, StopReason::Fault},
    };
    for (const Ending& ending : endings) {
        EXPECT_EQ(runAt(ending.scenario, ending.step).stopped(), ending.reason)
            << ending.scenario << " step " << ending.step + 1;
    }
}

/// The words of a buffer after the run.
std::vector<std::int32_t> wordsIn(const history::Run& run, std::string_view buffer) {
    const memory::DeviceMemory& memory = run.replay().finalState().memory;
    std::vector<std::int32_t> words;
    for (const memory::Buffer& one : memory.buffers()) {
        if (one.name != buffer) continue;
        for (std::uint32_t at = 0; at < one.bytes; at += 4)
            words.push_back(static_cast<std::int32_t>(memory.load(one.address + at, 4)));
    }
    return words;
}

using Words = std::vector<std::int32_t>;

TEST(Counts, BlocksTakeTheirNumbersInTheOrderThatTheLessonTells) {
    const char* name = "chapter-2-grid/02-order-is-no-promise";
    EXPECT_EQ(wordsIn(runAt(name, 0), "place"), (Words{1, 0, 3, 2, 5, 4, 7, 6}));
    EXPECT_EQ(wordsIn(runAt(name, 3), "place"), (Words{7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST(Counts, WithoutTheBarrierTheNumbersOfOneWarpAreMissing) {
    const char* name = "chapter-5-synchronisation/02-without-the-barrier";
    EXPECT_EQ(wordsIn(runAt(name, 0), "output"), Words{128});
    EXPECT_EQ(wordsIn(runAt(name, 2), "output"), Words{96});
}

TEST(Counts, PlainAdditionsAreLostAndAtomicOnesAreNot) {
    const char* name = "chapter-5-synchronisation/04-add-one";
    EXPECT_EQ(wordsIn(runAt(name, 0), "count"), Words{1});
    EXPECT_EQ(wordsIn(runAt(name, 2), "count"), Words{512});
    EXPECT_EQ(wordsIn(runAt(name, 4), "count"), Words{512});
    EXPECT_EQ(wordsIn(runAt(name, 6), "count"), Words{512});
}

// The guide's one test at the boundary stops the run (RunsEndAsTheWordsSay); with two, each word of
// a matrix of 100 x 100 arrives where rows have become columns.
TEST(Counts, TwoTestsAtTheBoundaryTransposeTheWholeMatrix) {
    const history::Run& run = runAt("chapter-8-memory/02-transpose", 6);
    const Words from = wordsIn(run, "a");
    const Words to = wordsIn(run, "c");
    ASSERT_EQ(to.size(), 100U * 100U);
    for (std::size_t row = 0; row < 100; ++row)
        for (std::size_t col = 0; col < 100; ++col)
            ASSERT_EQ(to[col * 100 + row], from[row * 100 + col]) << row << ", " << col;
}

TEST(Counts, GroupsAndBlocksHaveTheSumsThatTheLessonsTell) {
    EXPECT_EQ(wordsIn(runAt("chapter-5-synchronisation/05-groups", 0), "sums").at(0), 28);
    EXPECT_EQ(wordsIn(runAt("chapter-5-synchronisation/06-block-sum", 0), "sum"), Words{3584});
    EXPECT_EQ(wordsIn(runAt("chapter-5-synchronisation/06-block-sum", 5), "sum"),
              Words{std::bit_cast<std::int32_t>(3584.0f)});
    EXPECT_EQ(runAt("chapter-5-synchronisation/06-block-sum", 0).counters().barriers, 4 * 12);
}

// Each remedy that the diagnosis tries keeps the result.
TEST(Counts, TheRemediesOfTheDiagnosisChangeNoResult) {
    const char* name = "chapter-9-diagnosis/01-four-questions";
    const Words before = wordsIn(runAt(name, 0), "out");
    for (const std::size_t step : {1U, 3U, 5U, 6U})
        EXPECT_EQ(wordsIn(runAt(name, step), "out"), before) << "step " << step + 1;
}

TEST(Counts, ThreadsPrintInTheOrderThatTheLessonTells) {
    const history::Run& run = runAt("chapter-2-grid/05-print-who-i-am", 0);
    std::string text;
    for (const trace::Output& output : run.output())
        text += output.text;
    EXPECT_EQ(std::ranges::count(text, '\n'), 12);
    EXPECT_LT(text.find("block 2,0"), text.find("block 1,0")) << "0, 2, 1";
}

TEST(Counts, LanesOfTheFirstPathReadWhatNobodyWroteYet) {
    const Words read = wordsIn(runAt("chapter-5-synchronisation/03-no-lockstep", 0), "out");
    ASSERT_EQ(read.size(), 32U);
    for (int lane = 0; lane < 32; ++lane)
        EXPECT_EQ(read[static_cast<std::size_t>(lane)], lane < 16 ? -1 : 31 - lane);
}

// Odd threads read before they have waited, and find what a block's memory holds at first.
TEST(Counts, WhoReadsInFrontOfTheBarrierFindsNoNumber) {
    const Words read = wordsIn(runAt("04-wrong-barrier", 6), "out");
    ASSERT_EQ(read.size(), 64U);
    for (int thread = 0; thread < 64; ++thread)
        EXPECT_EQ(read[static_cast<std::size_t>(thread)], thread % 2 == 1 ? 0 : thread - 63);
}

// "32,768 / 1024 = 32": a block of this device may have half of the SM's registers.
TEST(Counts, ABlockOfTheJetsonHasTheRegistersThatTheLessonTells) {
    const auto& limits = runAt("occupancy/05-asking-the-device", 4).launch().machine.limits;
    EXPECT_EQ(limits.registersPerBlock, 32768);
    EXPECT_EQ(limits.registersPerSm, 65536);
    EXPECT_EQ(limits.registersPerBlock / limits.maxThreadsPerBlock, 32);
}

// Exercise 5 with and without the barrier: the second kernel reads boxes before they are written.
TEST(Counts, WithoutSyncwarpHalfOfTheLanesReadTooEarly) {
    const char* name = "occupancy/exercise-5";
    const auto early = [&](std::size_t step) {
        const Words read = wordsIn(runAt(name, step), "out");
        return std::ranges::count(read, -1);
    };
    EXPECT_EQ(early(1), 2 * 16) << "in each of the two blocks";
    EXPECT_EQ(early(2), 0);
}

// Every way of counting finds the same numbers, and each number once.
TEST(Counts, ThreeHistogramsAreOne) {
    const char* name = "chapter-8-memory/11-three-histograms";
    const Words bins = wordsIn(runAt(name, 0), "bins");
    EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), 0), 16384);
    EXPECT_EQ(wordsIn(runAt(name, 1), "bins"), bins);
    EXPECT_EQ(wordsIn(runAt(name, 2), "bins"), bins);
}

// The regions of the image as the book counts them: 12 blocks inside, 3 at the right edge, 4 below
// and 1 in the corner, 8 warps each.
TEST(Counts, TheImageDivergesInTheRegionsThatTheLessonNames) {
    const history::Run& run = runAt("12-picture-boundary", 0);
    std::int64_t atTheEdge = 0;
    std::int64_t inTheCorner = 0;
    for (const trace::Event& event : run.events()) {
        if (event.kind != trace::EventKind::Divergence) continue;
        const std::uint32_t block = event.warp.value / 8;
        ASSERT_EQ(block % 5, 4U) << "a block of the last column";
        ++(block / 5 == 3 ? inTheCorner : atTheEdge);
    }
    EXPECT_EQ(atTheEdge, 24);
    EXPECT_EQ(inTheCorner, 7);
}

TEST(Counts, OneWarpNeverSwitches) {
    scenario::Scenario alone = readScenario("chapter-6-latency/06-switch-cost");
    alone.block = {32, 1, 1};
    for (const CycleCount cost : {0, 100}) {
        alone.model.switchCost = cost;
        EXPECT_EQ(history::record(launchOf(alone))->cycles(), 4922) << cost;
    }
}

TEST(Counts, TheLockCountsEveryLane) {
    const history::Run& run = runAt("chapter-4-divergence/07-pascal-and-volta", 3);
    EXPECT_EQ(wordsIn(run, "count"), Words{4});
}

TEST(Counts, NumbersOfTheDevicesAreThoseOfTheTexts) {
    const machine::Library& devices = support::devices();
    const auto coresOf = [&](const char* id) {
        const machine::Machine& machine = *devices.find(id);
        return machine.smCount * machine.fp32LanesPerSm;
    };
    EXPECT_EQ(coresOf("a100"), 6912);
    EXPECT_EQ(coresOf("h100"), 16896);
    const auto launch = launchOf(readScenario("chapter-1-machine/01-four-levels"));
    for (const char* id : {"v100", "a100", "h100"}) {
        const machine::Machine& machine = *devices.find(id);
        const auto held = occupancy::calculate(machine, gpu::occupancyRequest(launch));
        EXPECT_EQ(held.blocksPerSm, 8) << id;
        EXPECT_GE(machine.smCount * held.blocksPerSm, launch.blockCount()) << id;
    }
    const auto h100 = launchOf(readScenario("occupancy/05-asking-the-device")).machine;
    EXPECT_EQ(h100.smCount * h100.limits.maxThreadsPerSm, 270336);
}

}  // namespace
}  // namespace warpscope::scenarios
