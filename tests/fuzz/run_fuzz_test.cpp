#include <gtest/gtest.h>

#include <algorithm>

#include "app/names/view_names.h"
#include "engine/history/recorder.h"
#include "engine/machine/library.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "tests/fuzz/mutate.h"
#include "tests/support/paths.h"

namespace warpscope::fuzz {
namespace {

constexpr Cycle kMaxCycles = 3000;
constexpr std::int64_t kMaxWarps = 512;
constexpr std::int64_t kMaxElements = 1 << 16;

/// Small enough that many of them run in two seconds.
bool isSmall(const gpu::Launch& launch) {
    return launch.warpCount() <= kMaxWarps && launch.machine.smCount <= 64;
}

/// Puts a damaged kernel in the place of a scenario's own.
scenario::Scenario withKernel(scenario::Scenario scenario, std::string code) {
    scenario.code = std::move(code);
    scenario.reader = scenario::Reader::Own;  // What it refuses would go to clang, a process each.
    scenario.model.maxCycles = kMaxCycles;
    for (scenario::Argument& argument : scenario.arguments) {
        argument.count = std::min(argument.count, kMaxElements);
    }
    return scenario;
}

std::vector<scenario::Scenario> lessons() {
    std::vector<scenario::Scenario> out;
    for (const char* name : {"04-wrong-barrier", "08-if-else", "10-loop-trips",
                             "16-reduction-neighbours", "17-reduction-halves"}) {
        const auto file = support::projectRoot() / "scenarios" / (std::string(name) + ".toml");
        auto scenario = scenario::read(file, names::ofWindow());
        EXPECT_TRUE(scenario.isOk()) << name;
        if (scenario) out.push_back(*std::move(scenario));
    }
    return out;
}

bool endsRun(const gpu::RunProblem& problem) {
    return problem.kind == "deadlock" || problem.kind == "fault" || problem.kind == "cycle_limit";
}

TEST(RunFuzzTest, DamagedKernelsRunToAnEndThatIsExplained) {
    const auto devices = machine::Library::load(support::projectRoot() / "assets" / "devices");
    const auto seeds = lessons();
    ASSERT_FALSE(seeds.empty());
    std::vector<Mutator> mutators;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        mutators.emplace_back(static_cast<std::uint32_t>(20 + i),
                              std::vector<std::string>{seeds[i].code});
    }
    int runs = 0;
    std::size_t turn = 0;
    for (Budget budget; budget.isLeft(); turn = (turn + 1) % seeds.size()) {
        const std::string code = mutators[turn].next();
        auto launch = scenario::makeLaunch(withKernel(seeds[turn], code), devices);
        if (!launch || !isSmall(*launch)) continue;
        ++runs;
        history::RecordOptions options;
        options.keyframeBytes = 0;
        const auto run = history::record(*std::move(launch), options);
        ASSERT_LE(run->cycles(), kMaxCycles + 1) << code;
        // A run that finished may have a race; what stopped one is always said.
        const bool isStopped = run->stopped() != gpu::StopReason::Finished;
        ASSERT_EQ(isStopped, std::ranges::any_of(run->problems(), endsRun)) << code;
        for (const gpu::RunProblem& problem : run->problems()) {
            expectTellable({Problem{problem.message, {}, {}, Severity::Error}}, code);
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(runs, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
