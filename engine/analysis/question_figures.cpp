#include "engine/analysis/question_figures.h"

#include <algorithm>
#include <array>

#include "engine/analysis/report.h"
#include "engine/base/lane_mask.h"
#include "engine/isa/listing.h"
#include "engine/scenario/lessons/question_figure.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::analysis {
namespace {

using history::Recording;
using trace::EventKind;
using trace::Segment;

/// The most warps that are on one SM at a time, of those it has room for, in percent.
double peakOccupancy(const Recording& run) {
    std::int64_t most = 0;
    for (int sm = 0; sm < run.smCount(); ++sm) {
        std::vector<std::pair<Cycle, int>> changes;
        for (const WarpId warp : run.warpsOfSm(SmId{static_cast<std::uint32_t>(sm)})) {
            const history::WarpRecord& record = run.warps()[warp.value];
            changes.emplace_back(record.residentFrom, 1);
            if (record.residentTo != kNever) changes.emplace_back(record.residentTo, -1);
        }
        std::ranges::sort(changes);  // Who leaves in a cycle leaves before others come.
        std::int64_t now = 0;
        for (const auto& [cycle, change] : changes)
            most = std::max(most, now += change);
    }
    return 100 * static_cast<double>(most) / run.launch().machine.limits.maxWarpsPerSm;
}

struct FigureRow {
    std::string_view name;
    double (*of)(const Recording&);
};

using Run = const Recording&;

double counted(std::int64_t value) {
    return static_cast<double>(value);
}

/// Those that are no counter.
constexpr std::array kFigures = std::to_array<FigureRow>({
    {"warps", [](Run run) { return counted(run.launch().warpCount()); }},
    {"blocks", [](Run run) { return counted(run.launch().blockCount()); }},
    {"threads",
     [](Run run) { return counted(run.launch().blockCount() * run.launch().block.count()); }},
    {"cycles", [](Run run) { return counted(run.cycles()); }},
    {"simd_efficiency", [](Run run) { return 100 * analysis::metricsOf(run).simdEfficiency; }},
    {"theoretical_occupancy",
     [](Run run) { return 100 * analysis::metricsOf(run).theoreticalOccupancy; }},
    {"achieved_occupancy",
     [](Run run) { return 100 * analysis::metricsOf(run).achievedOccupancy; }},
    {"peak_occupancy", peakOccupancy},
    {"blocks_per_sm", [](Run run) { return counted(run.launch().occupancy.blocksPerSm); }},
    {"block_limit_warps", [](Run run) { return counted(run.launch().occupancy.limitWarps); }},
    {"block_limit_slots", [](Run run) { return counted(run.launch().occupancy.limitSlots); }},
    {"block_limit_registers",
     [](Run run) { return counted(run.launch().occupancy.limitRegisters); }},
    {"block_limit_shared", [](Run run) { return counted(run.launch().occupancy.limitShared); }},
});

}  // namespace

std::optional<Segment> firstIssue(const Recording& run, WarpId warp, int line) {
    for (const Segment& segment : run.segments(warp)) {
        if (segment.state == trace::WarpState::Issued &&
            isa::lineOf(run.launch().program, segment.pc) == line)
            return segment;
    }
    return std::nullopt;
}

std::optional<double> runFigure(const history::Recording& run, std::string_view name) {
    const auto figure = std::ranges::find(kFigures, name, &FigureRow::name);
    if (figure != kFigures.end()) return figure->of(run);
    const auto field = std::ranges::find(trace::kCounterFields, name, &trace::CounterField::key);
    if (field == trace::kCounterFields.end()) return std::nullopt;
    return counted(run.counters().*field->place);
}

std::optional<double> lineFigure(const history::Recording& run, std::string_view name, int line,
                                 WarpId warp) {
    if (name == "lanes") {
        if (warp.value >= run.warps().size()) return std::nullopt;
        const auto issue = firstIssue(run, warp, line);
        return issue ? countLanes(issue->active) : 0;
    }
    if (name == "divergent_warps") return static_cast<double>(divergentWarps(run, line).size());
    if (name != "warps") return std::nullopt;
    double count = 0;
    for (std::uint32_t id = 0; id < run.warps().size(); ++id)
        if (firstIssue(run, WarpId{id}, line)) ++count;
    return count;
}

std::set<std::uint32_t> divergentWarps(const history::Recording& run, int line) {
    std::set<std::uint32_t> warps;
    for (const trace::Event& event : run.events())
        if (event.kind == EventKind::Divergence &&
            isa::lineOf(run.launch().program, event.pc) == line)
            warps.insert(event.warp.value);
    return warps;
}

}  // namespace warpscope::analysis
