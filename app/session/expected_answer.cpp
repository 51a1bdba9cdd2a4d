#include "app/session/expected_answer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <set>

#include "engine/analysis/report.h"
#include "engine/analysis/why.h"
#include "engine/base/lane_text.h"
#include "engine/scenario/question_figure.h"

namespace warpscope::session {
namespace {

using history::Recording;
using scenario::GoTo;
using trace::EventKind;
using trace::Segment;
using Kind = scenario::Question::Kind;

/// Half a unit of the last place that a person may be expected to write.
constexpr double kRounding = 1e-9;

int lineOf(const Recording& run, isa::ProgramCounter pc) {
    const auto& program = run.launch().program.instructions;
    return pc < program.size() ? program[pc].line : 0;
}

/// The first issue of a line by a warp.
std::optional<Segment> firstIssue(const Recording& run, WarpId warp, int line) {
    for (const Segment& segment : run.segments(warp)) {
        if (segment.state == trace::WarpState::Issued && lineOf(run, segment.pc) == line)
            return segment;
    }
    return std::nullopt;
}

/// The warps that are issued in the first cycle after `cycle` in which the SM of `of` issues.
std::vector<WarpId> issuedNext(const Recording& run, Cycle cycle, WarpId of, Cycle& when) {
    std::vector<WarpId> next;
    when = run.cycles();
    if (of.value >= run.warps().size()) return next;
    const SmId sm = run.warps()[of.value].sm;
    for (const WarpId warp : run.warpsOfSm(sm)) {
        const history::Segments all = run.segments(warp);
        for (auto at = all.firstAfter(cycle); at != all.end(); ++at) {
            const Segment segment = *at;
            if (segment.begin > when) break;
            if (segment.state != trace::WarpState::Issued) continue;
            if (segment.begin < when) next.clear();
            when = segment.begin;
            next.push_back(warp);
            break;
        }
    }
    return next;
}

std::optional<Expected> expectNext(const history::Run& run, const AskedAt& at) {
    Cycle when = 0;
    const std::vector<WarpId> warps = issuedNext(run, at.cycle, at.warp, when);
    if (warps.empty()) return std::nullopt;
    Expected expected;
    for (const WarpId warp : warps)
        expected.values.push_back(warp.value);
    const WarpId first = warps.front();
    const auto why =
        analysis::whyScheduler(run, run.warps()[first.value].sm, run.schedulerOf(first), when);
    if (warps.size() == 1) expected.because = why.because;
    return expected;
}

EventKind eventOf(GoTo::Kind kind) {
    if (kind == GoTo::Kind::Divergence) return EventKind::Divergence;
    if (kind == GoTo::Kind::Reconvergence) return EventKind::Reconvergence;
    return EventKind::BarrierArrive;
}

const trace::Event* findEvent(const Recording& run, const GoTo& place) {
    std::int64_t number = place.number;
    for (const trace::Event& event : run.events()) {
        if (event.kind == eventOf(place.kind) && --number == 0) return &event;
    }
    return nullptr;
}

std::optional<Expected> expectNumber(const Recording& run, const scenario::Wanted& wanted,
                                     WarpId warp) {
    if (wanted.figure.empty()) return Expected{{wanted.value}, 0, {}};
    const auto value = wanted.line > 0 ? lineFigure(run, wanted.figure, wanted.line, warp)
                                       : runFigure(run, wanted.figure);
    if (!value) return std::nullopt;
    return Expected{{*value}, 0, {}};
}

/// A line or a warp.
std::optional<Expected> expectThing(const Recording& run, const scenario::Question& question) {
    const scenario::Wanted& wanted = question.wanted;
    if (wanted.event.kind == GoTo::Kind::Stay) return Expected{{wanted.value}, 0, {}};
    const trace::Event* event = findEvent(run, wanted.event);
    if (event == nullptr) return std::nullopt;
    const double value = question.kind == Kind::Warp ? static_cast<double>(event->warp.value)
                                                     : lineOf(run, event->pc);
    return Expected{{value}, 0, {}};
}

std::optional<Expected> expectLanes(const Recording& run, const scenario::Wanted& wanted,
                                    WarpId warp) {
    if (wanted.line == 0) return Expected{{}, wanted.lanes, {}};
    if (warp.value >= run.warps().size()) return std::nullopt;
    const auto issue = firstIssue(run, warp, wanted.line);
    if (!issue) return std::nullopt;
    return Expected{{}, issue->active, {}};
}

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

struct Figure {
    std::string_view name;
    double (*of)(const Recording&);
};

using Run = const Recording&;

double counted(std::int64_t value) {
    return static_cast<double>(value);
}

constexpr std::array<Figure, scenario::kRunFigures.size()> kFigures{{
    {"warps", [](Run run) { return counted(run.launch().warpCount()); }},
    {"blocks", [](Run run) { return counted(run.launch().blockCount()); }},
    {"threads",
     [](Run run) { return counted(run.launch().blockCount() * run.launch().block.count()); }},
    {"cycles", [](Run run) { return counted(run.cycles()); }},
    {"instructions", [](Run run) { return counted(run.counters().instructions); }},
    {"branches", [](Run run) { return counted(run.counters().branches); }},
    {"divergent_branches", [](Run run) { return counted(run.counters().divergentBranches); }},
    {"simd_efficiency", [](Run run) { return 100 * analysis::metricsOf(run).simdEfficiency; }},
    {"theoretical_occupancy",
     [](Run run) { return 100 * analysis::metricsOf(run).theoreticalOccupancy; }},
    {"achieved_occupancy",
     [](Run run) { return 100 * analysis::metricsOf(run).achievedOccupancy; }},
    {"peak_occupancy", peakOccupancy},
    {"blocks_per_sm", [](Run run) { return counted(run.launch().occupancy.blocksPerSm); }},
    {"global_load_sectors", [](Run run) { return counted(run.counters().globalLoadSectors); }},
    {"global_store_sectors", [](Run run) { return counted(run.counters().globalStoreSectors); }},
    {"shared_load_conflicts", [](Run run) { return counted(run.counters().sharedLoadConflicts); }},
    {"shared_store_conflicts",
     [](Run run) { return counted(run.counters().sharedStoreConflicts); }},
    {"dram_read_bytes", [](Run run) { return counted(run.counters().dramReadBytes); }},
}};

/// A number with what people put around it left out: "2,048", "17.1 %".
std::optional<double> parseTyped(std::string_view typed) {
    std::string digits;
    for (const char c : typed)
        if (c != ',' && c != ' ' && c != '%') digits += c;
    if (digits.empty()) return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    if (*end != '\0' || !std::isfinite(value)) return std::nullopt;
    return value;
}

}  // namespace

std::optional<double> runFigure(const history::Recording& run, std::string_view name) {
    const auto figure = std::ranges::find(kFigures, name, &Figure::name);
    if (figure == kFigures.end()) return std::nullopt;
    return figure->of(run);
}

std::optional<double> lineFigure(const history::Recording& run, std::string_view name, int line,
                                 WarpId warp) {
    if (name == "lanes") {
        if (warp.value >= run.warps().size()) return std::nullopt;
        const auto issue = firstIssue(run, warp, line);
        return issue ? countLanes(issue->active) : 0;
    }
    std::set<std::uint32_t> warps;
    if (name == "divergent_warps") {
        for (const trace::Event& event : run.events())
            if (event.kind == EventKind::Divergence && lineOf(run, event.pc) == line)
                warps.insert(event.warp.value);
    } else if (name == "warps") {
        for (std::uint32_t id = 0; id < run.warps().size(); ++id)
            if (firstIssue(run, WarpId{id}, line)) warps.insert(id);
    } else {
        return std::nullopt;
    }
    return static_cast<double>(warps.size());
}

std::optional<Expected> expectedAnswer(const history::Run& run, const scenario::Question& question,
                                       const AskedAt& at) {
    switch (question.kind) {
        case Kind::None:
        case Kind::Choice:
            return std::nullopt;
        case Kind::Number:
            return expectNumber(run, question.wanted, at.warp);
        case Kind::Warp:
            if (question.wanted.isNext) return expectNext(run, at);
            return expectThing(run, question);
        case Kind::Line:
            return expectThing(run, question);
        case Kind::Lanes:
            return expectLanes(run, question.wanted, at.warp);
    }
    return std::nullopt;
}

bool isRight(const scenario::Question& question, const Expected& expected, std::string_view typed) {
    if (question.kind == Kind::Lanes) return parseLanes(typed) == expected.lanes;
    const auto value = parseTyped(typed);
    if (!value) return false;
    return std::ranges::any_of(expected.values, [&](double right) {
        return std::abs(*value - right) <= question.wanted.tolerance + kRounding;
    });
}

std::optional<std::string> draftAfterClick(scenario::Question::Kind kind, std::string_view draft,
                                           const Selection& clicked) {
    if (kind == Kind::Line && clicked.line) return std::to_string(*clicked.line);
    // A line that is clicked keeps the warp that was selected before.
    if (kind == Kind::Warp && clicked.warp && !clicked.line && !clicked.instruction)
        return std::to_string(clicked.warp->value);
    if (kind == Kind::Lanes && clicked.lane && !clicked.line)
        return laneList(parseLanes(draft).value_or(0) ^ laneBit(*clicked.lane));
    return std::nullopt;
}

}  // namespace warpscope::session
