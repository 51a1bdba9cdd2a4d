#include <benchmark/benchmark.h>
#include <malloc.h>

#include "engine/history/keyframes.h"
#include "engine/history/recorder.h"
#include "tests/benchmark/launches.h"

namespace warpscope::benchmarks {
namespace {

void record(benchmark::State& state, const gpu::Launch& launch) {
    std::int64_t instructions = 0;
    CycleCount cycles = 0;
    for (auto _ : state) {
        const auto run = history::record(launch);
        instructions += run->counters().instructions;
        cycles = run->cycles();
    }
    state.SetItemsProcessed(instructions);
    state.counters["warp_instructions"] =
        static_cast<double>(instructions) / static_cast<double>(state.iterations());
    state.counters["cycles"] = static_cast<double>(cycles);
}

/// Target: 20 million warp instructions a second (items_per_second).
void arithmeticWithRecording(benchmark::State& state) {
    record(state, arithmeticLaunch(32, 200));
}
BENCHMARK(arithmeticWithRecording)->Unit(benchmark::kMillisecond);

/// Targets on a kernel of one SM: 18, 12 and 6 million warp instructions a second.
void fmaLoop(benchmark::State& state) {
    record(state, fmaLoopLaunch());
}
BENCHMARK(fmaLoop)->Unit(benchmark::kMillisecond);
void divergentLoop(benchmark::State& state) {
    record(state, divergentLoopLaunch());
}
BENCHMARK(divergentLoop)->Unit(benchmark::kMillisecond);
void stridedAddition(benchmark::State& state) {
    record(state, stridedAdditionLaunch());
}
BENCHMARK(stridedAddition)->Unit(benchmark::kMillisecond);
void rowSums(benchmark::State& state) {
    record(state, rowSumsLaunch());
}
BENCHMARK(rowSums)->Unit(benchmark::kMillisecond);

/// The same without the search for hazards, which may cost a quarter.
void withoutHazards(benchmark::State& state, const gpu::Launch& launch) {
    history::RecordOptions options;
    options.looksForHazards = false;
    std::int64_t instructions = 0;
    for (auto _ : state)
        instructions += history::record(launch, options)->counters().instructions;
    state.SetItemsProcessed(instructions);
}
void fmaLoopWithoutHazards(benchmark::State& state) {
    withoutHazards(state, fmaLoopLaunch());
}
BENCHMARK(fmaLoopWithoutHazards)->Unit(benchmark::kMillisecond);
void divergentLoopWithoutHazards(benchmark::State& state) {
    withoutHazards(state, divergentLoopLaunch());
}
BENCHMARK(divergentLoopWithoutHazards)->Unit(benchmark::kMillisecond);
void stridedAdditionWithoutHazards(benchmark::State& state) {
    withoutHazards(state, stridedAdditionLaunch());
}
BENCHMARK(stridedAdditionWithoutHazards)->Unit(benchmark::kMillisecond);

std::size_t bytesInUse() {
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

/// Target: 12 bytes a warp instruction beyond the keyframes and the state at the end. Counted is
/// what was asked for: up to half of the last block of a warp's segments has never been written. Of
/// a run long enough that what does not grow with it is nothing.
void memoryOfRecording(benchmark::State& state) {
    const gpu::Launch launch = arithmeticLaunch(32, 200);
    history::RecordOptions options;
    options.keyframeBytes = 1;
    double bytes = 0;
    for (auto _ : state) {
        const std::size_t before = bytesInUse();
        const auto run = history::record(launch, options);
        const history::Replay& replay = run->replay();
        const std::size_t states =
            replay.keyframeBytesUsed() + history::bytesOf(replay.finalState());
        bytes = (static_cast<double>(bytesInUse() - before) - static_cast<double>(states)) /
                static_cast<double>(run->counters().instructions);
    }
    state.counters["bytes_per_instruction"] = bytes;
}
BENCHMARK(memoryOfRecording)->Unit(benchmark::kMillisecond);

/// Target: 50 ms. A state of it takes 14 MB, more than the near caches of the host hold.
void wholeH100VectorAddition(benchmark::State& state) {
    record(state, wholeH100Launch());
}
BENCHMARK(wholeH100VectorAddition)->Unit(benchmark::kMillisecond);
void wholeH100WithoutHazards(benchmark::State& state) {
    withoutHazards(state, wholeH100Launch());
}
BENCHMARK(wholeH100WithoutHazards)->Unit(benchmark::kMillisecond);

/// Target: within one frame, 16 ms, for up to 100,000 warp instructions.
void lectureSizeResimulation(benchmark::State& state) {
    record(state, arithmeticLaunch(32, 20));
}
BENCHMARK(lectureSizeResimulation)->Unit(benchmark::kMillisecond);

/// What a slider costs from its move to the new run, compilation included.
void registerSliderMove(benchmark::State& state) {
    int registers = 31;
    for (auto _ : state) {
        registers = registers == 31 ? 33 : 31;
        const auto launch = launchOf("14-register-cliff.toml",
                                     {"launch.registers_per_thread=" + std::to_string(registers)});
        benchmark::DoNotOptimize(history::record(launch));
    }
}
BENCHMARK(registerSliderMove)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warpscope::benchmarks
