#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "engine/history/recorder.h"
#include "tests/benchmark/launches.h"

namespace warpscope::benchmarks {
namespace {

/// `slowest_ms`: what the target is held against; of one call, so it asks for a quiet machine.
void seekRandomly(benchmark::State& state, const gpu::Launch& launch) {
    const auto run = history::record(launch);
    std::mt19937 random(1);
    std::uniform_int_distribution<Cycle> anyCycle(0, run->cycles() - 1);
    std::chrono::duration<double, std::milli> slowest{};
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(run->replay().stateAfter(anyCycle(random)));
        slowest = std::max<decltype(slowest)>(slowest, std::chrono::steady_clock::now() - begin);
    }
    state.counters["slowest_ms"] = slowest.count();
    state.counters["keyframe_MB"] = static_cast<double>(run->replay().keyframeBytesUsed()) / 1e6;
    state.counters["cycles"] = static_cast<double>(run->cycles());
}

/// Target: 16 ms for any cycle with all registers and memory.
void seekAnyCycleOfArithmetic(benchmark::State& state) {
    seekRandomly(state, arithmeticLaunch(32, 200));
}
BENCHMARK(seekAnyCycleOfArithmetic)->Unit(benchmark::kMillisecond);

/// Each access of it moves 32 sectors: its instructions take ten times as long as others.
void seekAnyCycleOfStridedAddition(benchmark::State& state) {
    seekRandomly(state, stridedAdditionLaunch());
}
BENCHMARK(seekAnyCycleOfStridedAddition)->Unit(benchmark::kMillisecond);

void seekAnyCycleOfWholeH100(benchmark::State& state) {
    seekRandomly(state, wholeH100Launch());
}
BENCHMARK(seekAnyCycleOfWholeH100)->Unit(benchmark::kMillisecond);

void stepBackByOne(benchmark::State& state) {
    const auto run = history::record(arithmeticLaunch(32, 20));
    Cycle cycle = run->cycles() - 1;
    for (auto _ : state) {
        benchmark::DoNotOptimize(run->replay().stateAfter(cycle));
        cycle = cycle > 0 ? cycle - 1 : run->cycles() - 1;
    }
}
BENCHMARK(stepBackByOne)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warpscope::benchmarks
