#include <benchmark/benchmark.h>

#include <fstream>

#include "tests/benchmark/launches.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::benchmarks {
namespace {

/// Building the draw lists of one frame of the whole window, without a GPU: the CPU's share.
/// Target: 4 ms for any view with 132 SMs × 64 warps.
void drawFrames(benchmark::State& state, session::Arrangement arrangement) {
    const auto folder = support::freshFolder("frame-benchmark");
    const auto file = folder / "whole.toml";
    std::ofstream(file) << wholeH100Scenario();
    support::ShellDriver driver;
    driver.resize(1920, 1080);
    driver.open(file);
    driver.session().apply(session::SetArrangement{arrangement});
    driver.session().apply(session::SeekTo{driver.session().run()->cycles() / 2});
    driver.frame(3);
    for (auto _ : state)
        driver.frame();
}

void frameOfOverview(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Overview);
}
BENCHMARK(frameOfOverview)->Unit(benchmark::kMillisecond);
void frameOfDivergence(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Divergence);
}
BENCHMARK(frameOfDivergence)->Unit(benchmark::kMillisecond);
void frameOfSm(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Sm);
}
BENCHMARK(frameOfSm)->Unit(benchmark::kMillisecond);
void frameOfOccupancy(benchmark::State& state) {
    drawFrames(state, session::Arrangement::Occupancy);
}
BENCHMARK(frameOfOccupancy)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warpscope::benchmarks
