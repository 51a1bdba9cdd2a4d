#include <benchmark/benchmark.h>

#include <string_view>

#include "engine/export/csv.h"
#include "engine/export/trace_json.h"
#include "engine/history/recorder.h"
#include "engine/history/write_recording.h"
#include "tests/benchmark/launches.h"

namespace warpscope::benchmarks {
namespace {

std::int64_t segmentsOf(const history::Recording& run) {
    std::int64_t count = 0;
    for (std::uint32_t warp = 0; warp < run.warps().size(); ++warp)
        for ([[maybe_unused]] const trace::Segment& segment : run.segments(WarpId{warp}))
            ++count;
    return count;
}

/// A run as a file for other programs, into nowhere. Target: 2 s for a million segments, which is
/// 2 µs for each.
template <class Write>
void exportRun(benchmark::State& state, const Write& write) {
    const auto run = history::record(arithmeticLaunch(64, 100));
    const std::int64_t segments = segmentsOf(*run);
    std::int64_t bytes = 0;
    const auto sink = [&](std::string_view piece) {
        bytes += static_cast<std::int64_t>(piece.size());
        return true;
    };
    for (auto _ : state)
        write(*run, sink);
    using benchmark::Counter;
    state.counters["segments"] = static_cast<double>(segments);
    state.counters["s_a_million"] = Counter(static_cast<double>(segments) / 1e6,
                                            Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["MB"] = Counter(static_cast<double>(bytes) / 1e6, Counter::kAvgIterations);
}

void exportTrace(benchmark::State& state) {
    exportRun(state, [](const history::Recording& run, const exporting::Sink& sink) {
        exporting::writeTraceJson(run, {}, sink);
    });
}
BENCHMARK(exportTrace)->Unit(benchmark::kMillisecond);

void exportTable(benchmark::State& state) {
    exportRun(state, [](const history::Recording& run, const exporting::Sink& sink) {
        exporting::writeCsv(run, {}, sink);
    });
}
BENCHMARK(exportTable)->Unit(benchmark::kMillisecond);

void exportRecording(benchmark::State& state) {
    exportRun(state, [](const history::Recording& run, const exporting::Sink& sink) {
        sink(history::recordingBytes(run, {}));
    });
}
BENCHMARK(exportRecording)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warpscope::benchmarks
