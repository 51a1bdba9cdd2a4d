#include <benchmark/benchmark.h>

#include <array>
#include <cmath>

namespace warpscope::benchmarks {
namespace {

/// The floor: the multiply-adds of 32 lanes alone, without an instruction around them. The ratio
/// of its items_per_second to arithmeticWithRecording's is the price of everything else.
void bareLaneArithmetic(benchmark::State& state) {
    std::array<float, 32> x{};
    std::array<float, 32> a{};
    a.fill(0.5f);
    for (auto _ : state) {
        for (std::size_t lane = 0; lane < 32; ++lane)
            x[lane] = x[lane] * a[lane] + 1.0f;
        benchmark::DoNotOptimize(x.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(bareLaneArithmetic);

}  // namespace
}  // namespace warpscope::benchmarks
