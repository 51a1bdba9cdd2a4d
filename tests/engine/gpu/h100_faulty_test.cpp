// Nine wrong kernels, what an H100 and NVIDIA's sanitizers made of them, and what the engine says:
// tests/golden/h100/faulty. Measured on an H100 (SXM, CUDA 13.0).
#include <gtest/gtest.h>

#include "tests/support/h100_launch.h"
#include "tests/support/paths.h"

namespace warpscope::gpu {
namespace {

/// What is said of a kernel: how it stops, and of whom the problem speaks.
struct Verdict {
    StopReason stopped = StopReason::Finished;
    const char* key = "";  ///< Of the problem's message; empty = no problem.
    int line = 0;
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
};

struct Faulty {
    const char* kernel;
    const char* measured;  ///< By the hardware, or by a sanitizer.
    Verdict hardware{};    ///< Of the stack and of independent threads.
    Verdict stackByLanguage{};
    Verdict independentByLanguage{};
};

constexpr Verdict kRuns{};
constexpr Verdict kNull{StopReason::Fault, "fault.null", 2, 0, 1};
constexpr Verdict kGlobal{StopReason::Fault, "fault.out_of_bounds", 3, 2, 1};
constexpr Verdict kShared{StopReason::Fault, "fault.shared", 5, 1, LaneMask{1} << 29};

/// Beyond the hardware the engine stops at an element past its buffer, as memcheck does. The
/// hardware lets all three wrong barriers go on, by the language none does: the stack cannot bring
/// the sides of a warp to one barrier, independent threads wait at different ones. What the
/// recording finds beyond that is in tests/engine/history/faulty_hazards_test.cpp.
const Faulty kFaulty[] = {
    {"race_reduce", "runs, the sum may be wrong; racecheck: race", kRuns, kRuns, kRuns},
    {"oob_global", "runs silently; memcheck: invalid global write", kGlobal, kGlobal, kGlobal},
    {"oob_shared", "illegal access", kShared, kShared, kShared},
    {"sync_two_sides",
     "runs; synccheck: divergent threads in the warp",
     kRuns,
     {StopReason::Deadlock, "deadlock.divergent_barrier", 5, 0, 0x55555555},
     {StopReason::Deadlock, "deadlock.undefined_barrier", 8, 0, 0xAAAAAAAA}},
    {"sync_one_side",
     "runs, warp 1 splits at the barrier; synccheck: divergent threads",
     kRuns,
     {StopReason::Deadlock, "deadlock.divergent_barrier", 4, 1, 0xFF},
     {StopReason::Deadlock, "deadlock.exited_barrier", 4, 0, 0xFFFFFFFF}},
    {"sync_loop",
     "runs: threads that left the loop no longer count",
     kRuns,
     {StopReason::Deadlock, "deadlock.divergent_barrier", 4, 0, 0xEBA9CD5D},
     {StopReason::Deadlock, "deadlock.undefined_barrier", 4, 0, 0xEBA9CD5D}},
    {"uninit_shared", "runs: zeros", kRuns, kRuns, kRuns},
    {"warp_race", "runs, lanes in lockstep; racecheck: race", kRuns, kRuns, kRuns},
    {"misaligned_null", "illegal access", kNull, kNull, kNull}};

support::MeasuredRun runOf(const std::string& kernel) {
    for (const auto& run : support::measuredRuns(support::h100Folder() / "faulty"))
        if (run.kernel == kernel) return run;
    ADD_FAILURE() << kernel << " has no launch in runs.txt";
    return {};
}

GpuState endOf(const std::string& kernel, DivergenceModel divergence,
               BarrierModel barrier = BarrierModel::Hardware) {
    const auto file = support::h100Folder() / "faulty" / (kernel + ".cu");
    Launch launch = support::launchOf(runOf(kernel), support::programOf(file));
    launch.model.divergence = divergence;
    launch.model.barrier = barrier;
    return support::runToItsEnd(launch).state;
}

/// The words of the last buffer, which all these kernels call `out`.
std::vector<std::uint32_t> outOf(const GpuState& state) {
    const auto& buffer = state.memory.buffers().back();
    std::vector<std::uint32_t> words;
    for (std::uint32_t at = 0; at < buffer.bytes; at += 4)
        words.push_back(state.memory.load(buffer.address + at, 4));
    return words;
}

void expectVerdict(const Verdict& verdict, const GpuState& state) {
    EXPECT_EQ(state.stopped, verdict.stopped);
    if (std::string(verdict.key).empty()) {
        EXPECT_TRUE(state.problems.empty());
        return;
    }
    ASSERT_EQ(state.problems.size(), 1u);
    const RunProblem& problem = state.problems.front();
    EXPECT_EQ(problem.message.key, verdict.key);
    EXPECT_EQ(problem.line, verdict.line);
    EXPECT_EQ(problem.warp.value, verdict.warp);
    EXPECT_EQ(problem.lanes, verdict.lanes);
}

class H100Faulty : public testing::TestWithParam<Faulty> {};

TEST_P(H100Faulty, TheEngineSaysWhatIsWrong) {
    SCOPED_TRACE(GetParam().measured);
    const std::string kernel = GetParam().kernel;
    for (const auto model : {DivergenceModel::Stack, DivergenceModel::Independent})
        expectVerdict(GetParam().hardware, endOf(kernel, model));
    expectVerdict(GetParam().stackByLanguage,
                  endOf(kernel, DivergenceModel::Stack, BarrierModel::Language));
    expectVerdict(GetParam().independentByLanguage,
                  endOf(kernel, DivergenceModel::Independent, BarrierModel::Language));
}

INSTANTIATE_TEST_SUITE_P(Kernels, H100Faulty, testing::ValuesIn(kFaulty),
                         [](const auto& faulty) { return faulty.param.kernel; });

TEST(H100FaultyRuns, SharedMemoryThatNobodyWroteIsZero) {
    const auto out = outOf(endOf("uninit_shared", DivergenceModel::Stack));
    for (std::uint32_t t = 0; t < 64; ++t)
        EXPECT_EQ(out.at(t), t < 32 ? t : 0);
}

TEST(H100FaultyRuns, LanesInLockstepReadWhatTheirNeighboursWrote) {
    const auto out = outOf(endOf("warp_race", DivergenceModel::Stack));
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(out.at(t), 31 - t);
}

// Both __syncthreads() meet at one barrier: thread t reads what its partner, of the other parity,
// wrote before it.
TEST(H100FaultyRuns, TwoSidesMeetAtOneBarrierWithIndependentThreads) {
    const auto out = outOf(endOf("sync_two_sides", DivergenceModel::Independent));
    for (std::uint32_t t = 0; t < 64; ++t)
        EXPECT_EQ(out.at(t), t % 2 == 0 ? 2u : 1u);
}

TEST(H100FaultyRuns, ThreadsPastTheBarrierGoOnWithIndependentThreads) {
    const auto out = outOf(endOf("sync_one_side", DivergenceModel::Independent));
    for (std::uint32_t t = 0; t < 64; ++t)
        EXPECT_EQ(out.at(t), t < 40 ? t + 1 : t);
}

TEST(H100FaultyRuns, ThreadsThatLeftTheLoopNoLongerCount) {
    const auto trips = runOf("sync_loop").arguments.front().words;
    const auto out = outOf(endOf("sync_loop", DivergenceModel::Independent));
    for (std::uint32_t t = 0; t < 64; ++t)
        EXPECT_EQ(out.at(t), trips.at(t) * (trips.at(t) - 1) / 2) << t;
}

}  // namespace
}  // namespace warpscope::gpu
