#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "engine/base/sanitizers.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/thinned.h"

namespace warpscope::scenarios {
namespace {

/// Small runs are compared at every cycle, others at this many. Under the sanitizer, which is slow, at
/// fewer: it looks for faults of memory, and what a state holds is compared without it.
constexpr std::size_t kSamples = kHasAddressSanitizer ? 8 : 48;
constexpr CycleCount kSmallRun = kHasAddressSanitizer ? 16 : 160;
/// The states of a whole GPU are large, and the runs on them short and alike in every SM.
constexpr std::size_t kSamplesOfWholeGpu = 8;
constexpr int kWholeGpu = 32;  ///< SMs.

std::vector<Cycle> cyclesToVisit(const history::Run& run, std::mt19937& random) {
    const CycleCount cycles = run.cycles();
    const bool isWholeGpu = run.launch().machine.smCount >= kWholeGpu;
    std::vector<Cycle> visit;
    if (cycles <= kSmallRun && !isWholeGpu) {
        for (Cycle cycle = 0; cycle < cycles; ++cycle)
            visit.push_back(cycle);
    } else {
        const auto last = static_cast<std::uint32_t>(cycles - 1);
        for (std::size_t i = 0; i < (isWholeGpu ? kSamplesOfWholeGpu : kSamples); ++i)
            visit.push_back(static_cast<Cycle>(random() % (last + 1)));
        visit.insert(visit.end(), {0, cycles - 1});
        std::ranges::sort(visit);
        visit.erase(std::unique(visit.begin(), visit.end()), visit.end());
    }
    return visit;
}

/// The states after some cycles (in order) of a run that goes straight from its first cycle on.
std::map<Cycle, gpu::GpuState> straightStates(const gpu::Launch& launch,
                                              const std::vector<Cycle>& visit) {
    std::map<Cycle, gpu::GpuState> states;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    for (const Cycle cycle : visit) {
        while (state.now <= cycle && state.stopped == gpu::StopReason::Running) {
            log.clear();
            stepper.step(state, log);
        }
        states.emplace(cycle, state);
    }
    return states;
}

class SeekTest : public testing::TestWithParam<std::string> {};

TEST_P(SeekTest, AnyCycleInAnyOrderIsAsInTheStraightRun) {
    const history::Run& run = runOf(GetParam());
    std::mt19937 random(20260101);
    std::vector<Cycle> visit = cyclesToVisit(run, random);
    const auto straight = straightStates(run.launch(), visit);
    std::ranges::shuffle(visit, random);
    for (const Cycle cycle : visit) {
        ASSERT_TRUE(*run.replay().stateAfter(cycle) == straight.at(cycle)) << "cycle " << cycle;
    }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, SeekTest, testing::ValuesIn(support::thinned(scenarioNames())),
                         [](const auto& which) { return testName(which.param); });

}  // namespace
}  // namespace warpscope::scenarios
