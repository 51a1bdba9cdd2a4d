#include "engine/analysis/figures.h"

#include <fmt/format.h>

#include <utility>

#include "engine/analysis/report.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::analysis {
namespace {

using trace::Counters;

class Figures {
  public:
    template <class Number>
    void add(std::string_view key, Number value, FigureUnit unit = FigureUnit::Count) {
        std::string name(key);
        std::string label = "figure." + name;
        list_.push_back({std::move(name), std::move(label), unit, static_cast<double>(value)});
    }
    void add(trace::WarpState state, std::int64_t cycles) {
        const std::string key(trace::infoOf(state).key);
        list_.push_back(
            {key, "state." + key + ".name", FigureUnit::Count, static_cast<double>(cycles)});
    }
    std::vector<Figure> take() { return std::move(list_); }

  private:
    std::vector<Figure> list_{};
};

}  // namespace

std::vector<Figure> figuresOf(const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    const Counters& counters = run.counters();
    const Metrics metrics = metricsOf(run);
    Figures figures;
    figures.add("cycles", run.cycles());
    figures.add("instructions", counters.instructions);
    figures.add("thread_instructions", counters.threadInstructions);
    figures.add("ipc", metrics.ipc, FigureUnit::PerCycle);
    figures.add("simd_efficiency", metrics.simdEfficiency, FigureUnit::Share);
    figures.add("blocks", launch.blockCount());
    figures.add("warps", launch.warpCount());
    figures.add("registers_per_thread", launch.registersPerThread);
    figures.add("shared_bytes_per_block", launch.sharedBytesPerBlock());
    figures.add("local_bytes_per_thread", launch.program.localBytesPerThread);
    figures.add("theoretical_occupancy", metrics.theoreticalOccupancy, FigureUnit::Share);
    figures.add("achieved_occupancy", metrics.achievedOccupancy, FigureUnit::Share);
    figures.add("blocks_per_sm", launch.occupancy.blocksPerSm);
    for (const trace::CounterField& field : trace::kCounterFields) {
        // Those of the segments stand above.
        if (!field.isInSegments) figures.add(field.key, counters.*field.place);
    }
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<trace::WarpState>(i);
        if (state != trace::WarpState::NotResident)
            figures.add(state, counters.warpCycles[static_cast<std::size_t>(i)]);
    }
    return figures.take();
}

std::string figureDigits(FigureUnit unit, double value) {
    switch (unit) {
        case FigureUnit::Count:
            return std::to_string(static_cast<long long>(value));
        case FigureUnit::PerCycle:
            return fmt::format("{:.3f}", value);
        case FigureUnit::Share:
            return fmt::format("{:.1f}", 100 * value);
    }
    return {};
}

Message figureWords(FigureUnit unit, std::string_view digits) {
    const bool isShare = unit == FigureUnit::Share;
    return Message{isShare ? "figure.percent" : "figure.number"}.with("value", digits);
}

std::string ratioText(double now, double before) {
    if (before == 0) return {};
    const double ratio = now / before;
    return ratio < 10 ? fmt::format("× {:.2f}", ratio) : fmt::format("× {:.0f}", ratio);
}

}  // namespace warpscope::analysis
