#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/history/recorder.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scenario/set.h"
#include "engine/trace/event.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenarios {
namespace {

enum class Figure {
    Cycles,
    Warps,
    Instructions,
    Branches,
    Divergent,
    LoadSectors,
    StoreSectors,
    ExtraLoadPasses,
    ExtraStorePasses,
    L1Hits,
    DramBytes,
    AtomicRequests
};
using enum Figure;

/// A number that the words of a lesson name, and the step (counted from 0) whose knobs give it.
struct Told {
    const char* scenario;
    std::size_t step;
    Figure figure;
    std::int64_t value;
};

constexpr Told kTold[] = {
    {"08-if-else", 0, Instructions, 2 * 47},
    {"09-branch-on-warp-boundary", 0, Instructions, 30 + 31},
    {"11-vector-of-1003", 0, Divergent, 1},
    {"12-picture-boundary", 0, Divergent, 31},
    {"12-picture-boundary", 4, Divergent, 35},
    {"12-picture-boundary", 5, Warps, 1040},
    {"12-picture-boundary", 5, Divergent, 75},
    {"12-picture-boundary", 6, Warps, 504},
    {"12-picture-boundary", 6, Divergent, 8},
    {"12-picture-boundary", 7, Divergent, 0},
    {"20-spilling", 5, Cycles, 51536},
    {"20-spilling", 6, Cycles, 74418},
    {"chapter-2-grid/05-print-who-i-am", 5, Cycles, 313},
    {"chapter-2-grid/05-print-who-i-am", 6, Cycles, 313},
    {"16-reduction-neighbours", 0, Instructions, 956},
    {"16-reduction-neighbours", 0, Divergent, 48},
    {"17-reduction-halves", 0, Instructions, 583},
    {"17-reduction-halves", 0, Divergent, 6},
    {"chapter-3-warps/01-three-blocks", 0, Warps, 24},
    {"chapter-3-warps/03-why-32", 0, Divergent, 0},
    {"chapter-3-warps/03-why-32", 0, Warps, 7},
    {"chapter-3-warps/03-why-32", 1, Divergent, 3},
    {"chapter-3-warps/03-why-32", 1, Warps, 4},
    {"chapter-3-warps/04-step-by-step", 0, LoadSectors, 4 + 4},
    {"chapter-4-divergence/01-what-a-split-costs", 0, Instructions, 15},
    {"chapter-4-divergence/01-what-a-split-costs", 1, Instructions, 17},
    {"chapter-4-divergence/01-what-a-split-costs", 2, Instructions, 17},
    {"chapter-4-divergence/01-what-a-split-costs", 4, Divergent, 1},
    {"chapter-4-divergence/02-nested", 0, Divergent, 3},
    {"chapter-4-divergence/03-will-it-diverge", 0, Divergent, 6},
    {"chapter-4-divergence/03-will-it-diverge", 0, Branches, 20},
    {"chapter-4-divergence/04-longer-vectors", 0, Divergent, 1},
    {"chapter-4-divergence/04-longer-vectors", 2, Divergent, 1},
    {"chapter-4-divergence/04-longer-vectors", 2, Warps, 32},
    {"chapter-4-divergence/04-longer-vectors", 4, Divergent, 1},
    {"chapter-4-divergence/04-longer-vectors", 4, Warps, 314},
    {"chapter-4-divergence/05-arithmetic-instead", 0, Instructions, 2 * 14},
    {"chapter-4-divergence/05-arithmetic-instead", 0, Divergent, 2},
    {"chapter-4-divergence/05-arithmetic-instead", 2, Instructions, 2 * 10},
    {"chapter-4-divergence/05-arithmetic-instead", 2, Divergent, 0},
    {"chapter-4-divergence/05-arithmetic-instead", 5, Branches, 0},
    {"chapter-4-divergence/06-sort-the-data", 0, Divergent, 8},
    {"chapter-4-divergence/06-sort-the-data", 0, Instructions, 8 * 48},
    {"chapter-4-divergence/06-sort-the-data", 2, Divergent, 0},
    {"chapter-4-divergence/06-sort-the-data", 2, Instructions, 244},
    {"chapter-4-divergence/06-sort-the-data", 4, Divergent, 1},
    {"chapter-8-memory/01-coalescing", 0, LoadSectors, 4},
    {"chapter-8-memory/01-coalescing", 1, LoadSectors, 8},
    {"chapter-8-memory/01-coalescing", 2, LoadSectors, 32},
    {"chapter-8-memory/01-coalescing", 3, LoadSectors, 32},
    {"chapter-8-memory/02-transpose", 0, LoadSectors, 2048},
    {"chapter-8-memory/02-transpose", 0, StoreSectors, 16384},
    {"chapter-8-memory/02-transpose", 2, StoreSectors, 2048},
    {"chapter-8-memory/02-transpose", 2, ExtraStorePasses, 15872},
    {"chapter-8-memory/02-transpose", 4, ExtraStorePasses, 0},
    {"chapter-8-memory/02-transpose", 4, ExtraLoadPasses, 0},
    {"chapter-8-memory/02-transpose", 6, ExtraStorePasses, 0},
    {"chapter-8-memory/03-banks", 0, ExtraLoadPasses, 0},
    {"chapter-8-memory/03-banks", 1, ExtraLoadPasses, 1},
    {"chapter-8-memory/03-banks", 2, ExtraLoadPasses, 0},
    {"chapter-8-memory/03-banks", 3, ExtraLoadPasses, 31},
    {"chapter-8-memory/03-banks", 4, ExtraLoadPasses, 0},
    {"chapter-8-memory/03-banks", 5, ExtraLoadPasses, 0},
    {"chapter-8-memory/03-banks", 6, ExtraLoadPasses, 0},
    {"chapter-8-memory/06-the-second-read", 1, LoadSectors, 8},
    {"chapter-8-memory/06-the-second-read", 1, L1Hits, 4},
    {"chapter-8-memory/06-the-second-read", 1, DramBytes, 128},
    {"chapter-8-memory/06-the-second-read", 3, DramBytes, 128},
    {"chapter-8-memory/06-the-second-read", 5, DramBytes, 0},
    {"chapter-8-memory/06-the-second-read", 5, L1Hits, 4},
    {"chapter-1-machine/04-cpu-and-gpu", 1, Cycles, 638},
    {"chapter-1-machine/04-cpu-and-gpu", 2, Cycles, 1047},
    {"chapter-1-machine/04-cpu-and-gpu", 2, Warps, 1728},
    {"chapter-5-synchronisation/06-block-sum", 0, LoadSectors, 4 * 2 * 16},
    {"chapter-5-synchronisation/08-three-levels", 0, Warps, 4},
    {"02-transparent-scalability", 0, Cycles, 6488},
    {"02-transparent-scalability", 3, Cycles, 3858},
    {"chapter-4-divergence/01-what-a-split-costs", 4, Cycles, 642},
    {"chapter-4-divergence/01-what-a-split-costs", 5, Cycles, 628},
    {"chapter-6-latency/03-who-goes-next", 1, Cycles, 1316},
    {"chapter-6-latency/03-who-goes-next", 3, Cycles, 1362},
    {"chapter-6-latency/03-who-goes-next", 5, Cycles, 1414},
    {"occupancy/06-promises", 1, Cycles, 8307},
    {"occupancy/06-promises", 2, Cycles, 13343},
    {"chapter-6-latency/05-switching", 0, Cycles, 5047},
    {"chapter-6-latency/05-switching", 3, Cycles, 5441},
    {"chapter-6-latency/05-switching", 4, Cycles, 17623},
    {"chapter-6-latency/06-switch-cost", 0, Cycles, 5177},
    {"chapter-6-latency/06-switch-cost", 1, Cycles, 26163},
    {"chapter-6-latency/06-switch-cost", 3, Cycles, 113890},
    {"13-latency-hiding", 0, Cycles, 4985},
    {"13-latency-hiding", 2, Cycles, 5038},
    {"13-latency-hiding", 4, Cycles, 5279},
    {"chapter-1-machine/05-host-and-device", 0, Warps, 4},
    {"chapter-8-memory/09-constants", 2, LoadSectors, 0},
    {"chapter-8-memory/11-three-histograms", 0, Cycles, 19557},
    {"chapter-8-memory/11-three-histograms", 1, Cycles, 16813},
    {"chapter-8-memory/11-three-histograms", 2, Cycles, 18337},
    {"chapter-8-memory/11-three-histograms", 0, AtomicRequests, 16384 / 32},
    {"chapter-8-memory/11-three-histograms", 1, AtomicRequests, 512 / 32},
    {"chapter-8-memory/11-three-histograms", 2, AtomicRequests, 256 / 32},
    {"chapter-9-diagnosis/01-four-questions", 0, Cycles, 32396},
    {"chapter-9-diagnosis/01-four-questions", 1, Cycles, 21432},
    {"chapter-9-diagnosis/01-four-questions", 3, Cycles, 21337},
    {"chapter-9-diagnosis/01-four-questions", 5, Cycles, 18096},
    {"chapter-9-diagnosis/01-four-questions", 6, Cycles, 6650},
    {"chapter-9-diagnosis/01-four-questions", 0, Divergent, 512},
    {"chapter-9-diagnosis/01-four-questions", 3, Divergent, 0},
    {"chapter-9-diagnosis/01-four-questions", 0, StoreSectors, 16384},
    {"chapter-9-diagnosis/01-four-questions", 6, StoreSectors, 2048},
    {"chapter-9-diagnosis/01-four-questions", 0, ExtraStorePasses, 15872},
    {"chapter-9-diagnosis/01-four-questions", 5, ExtraStorePasses, 0},
    {"occupancy/08-smaller-tile", 0, Cycles, 332132},
    {"occupancy/08-smaller-tile", 1, Cycles, 188866},
    {"occupancy/08-smaller-tile", 3, Cycles, 153534},
    {"occupancy/08-smaller-tile", 5, Cycles, 370726},
    {"occupancy/08-smaller-tile", 6, Cycles, 212558},
    {"chapter-9-diagnosis/02-final-test", 0, Warps, 24},
    {"chapter-9-diagnosis/02-final-test", 0, Divergent, 1},
};

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
    for (const Told& told : kTold) {
        const history::Run& run = runAt(told.scenario, told.step);
        EXPECT_EQ(figureOf(run, told.figure), told.value)
            << told.scenario << " step " << told.step + 1 << ", figure "
            << static_cast<int>(told.figure);
    }
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
