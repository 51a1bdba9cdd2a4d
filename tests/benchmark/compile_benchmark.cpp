// What a change of a kernel costs before its first cycle: both readers, both levels.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/cuda/read.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::benchmarks {
namespace {

namespace fs = std::filesystem;

struct Source {
    std::string text{};
    std::string file{};
    std::string entry{};
    std::vector<double> milliseconds{};
};

/// Every kernel of the files in `folders`, those in folders within as well.
std::vector<Source> sourcesIn(const std::vector<std::string>& folders) {
    std::vector<Source> sources;
    for (const std::string& folder : folders) {
        std::vector<fs::path> files;
        for (const auto& entry :
             fs::recursive_directory_iterator(support::projectRoot() / folder)) {
            if (entry.path().extension() == ".cu") files.push_back(entry.path());
        }
        std::ranges::sort(files);
        for (const fs::path& file : files) {
            const std::string text = support::readText(file);
            for (const std::string& entry : cuda::kernelNames(text, file.string()))
                sources.push_back({text, file.string(), entry, {}});
        }
    }
    return sources;
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// An iteration compiles all of them once. `slowest_ms`: the largest of the medians of each, which
/// the target is held against and whose kernel the label names.
void compileAll(benchmark::State& state, std::vector<Source> sources,
                const scenario::KernelOptions& chosen) {
    // What is refused goes to another reader: it is not of this one's kernels.
    std::erase_if(sources, [&](const Source& source) {
        scenario::KernelOptions options = chosen;
        options.entry = source.entry;
        return !scenario::compileKernel(source.text, source.file, options);
    });
    if (sources.empty()) return state.SkipWithError("no kernel compiles");
    for (auto _ : state) {
        for (Source& source : sources) {
            scenario::KernelOptions options = chosen;
            options.entry = source.entry;
            const auto begin = std::chrono::steady_clock::now();
            benchmark::DoNotOptimize(scenario::compileKernel(source.text, source.file, options));
            const std::chrono::duration<double, std::milli> took =
                std::chrono::steady_clock::now() - begin;
            source.milliseconds.push_back(took.count());
        }
    }
    std::vector<double> medians;
    for (const Source& source : sources)
        medians.push_back(medianOf(source.milliseconds));
    const auto slowest = std::ranges::max_element(medians);
    state.counters["kernels"] = static_cast<double>(sources.size());
    state.counters["median_ms"] = medianOf(medians);
    state.counters["slowest_ms"] = *slowest;
    state.counters["over_5_ms"] =
        static_cast<double>(std::ranges::count_if(medians, [](double ms) { return ms > 5; }));
    const Source& worst = sources[static_cast<std::size_t>(slowest - medians.begin())];
    state.SetLabel(fs::path(worst.file).stem().string() + " " + worst.entry);
}

scenario::KernelOptions optionsOf(scenario::Reader reader, codegen::Level level) {
    scenario::KernelOptions options;
    options.reader = reader;
    options.level = level;
    return options;
}

/// Target: 5 ms for any kernel.
void ownReader(benchmark::State& state, codegen::Level level) {
    compileAll(state,
               sourcesIn({"scenarios/kernels", "tests/golden/answers", "tests/golden/cuda",
                          "tests/golden/h100", "tests/truth"}),
               optionsOf(scenario::Reader::Own, level));
}
BENCHMARK_CAPTURE(ownReader, teaching, codegen::Level::Teaching)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ownReader, optimized, codegen::Level::Optimized)->Unit(benchmark::kMillisecond);

/// Target: 300 ms for any kernel; our headers are kept as clang has read them from the first on.
void throughClang(benchmark::State& state, codegen::Level level) {
    if (toolchain::findClang().empty()) return state.SkipWithError("no clang");
    compileAll(state, sourcesIn({"tests/golden/cuda/kernels"}),
               optionsOf(scenario::Reader::Clang, level));
}
BENCHMARK_CAPTURE(throughClang, teaching, codegen::Level::Teaching)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5);
BENCHMARK_CAPTURE(throughClang, optimized, codegen::Level::Optimized)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5);

}  // namespace
}  // namespace warpscope::benchmarks
