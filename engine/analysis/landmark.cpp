#include "engine/analysis/landmark.h"

#include <algorithm>
#include <vector>

#include "engine/analysis/question_figures.h"

namespace warpscope::analysis {
namespace {

using history::Recording;
using scenario::GoTo;
using trace::EventKind;
using trace::Segment;

/// The nth event of a kind, counted from 1.
std::optional<Cycle> nthEvent(const Recording& run, EventKind kind, std::int64_t number) {
    for (const trace::Event& event : run.events()) {
        if (event.kind == kind && --number == 0) return event.cycle;
    }
    return std::nullopt;
}

std::optional<Cycle> blockCycle(const Recording& run, std::int64_t block, bool isStart) {
    if (block < 0 || block >= static_cast<std::int64_t>(run.blocks().size())) return std::nullopt;
    const history::BlockRecord& record = run.blocks()[static_cast<std::size_t>(block)];
    const Cycle cycle = isStart ? record.start : record.end;
    if (cycle == kNever) return std::nullopt;
    return std::min(cycle, run.cycles() - 1);
}

/// The first cycle in which a warp waits for a reason of its own program.
std::optional<Cycle> firstStall(const Recording& run, std::int64_t warp) {
    if (warp < 0) return std::nullopt;
    for (const Segment& segment : run.segments(WarpId{static_cast<std::uint32_t>(warp)})) {
        const trace::WarpState state = segment.state;
        if (trace::isStalled(state) && state != trace::WarpState::NoInstruction)
            return segment.begin;
    }
    return std::nullopt;
}

/// The first cycle in which a warp stands before a line and waits for a result of memory.
std::optional<Cycle> firstWaitBefore(const Recording& run, std::int64_t line) {
    const auto& program = run.launch().program.instructions;
    std::optional<Cycle> best;
    for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
        for (const Segment& segment : run.segments(WarpId{id})) {
            const bool isWaiting = segment.state == trace::WarpState::LongScoreboard ||
                                   segment.state == trace::WarpState::ShortScoreboard;
            if (!isWaiting || segment.pc >= program.size()) continue;
            if (program[segment.pc].line != line) continue;
            best = std::min(best.value_or(segment.begin), segment.begin);
            break;
        }
    }
    return best;
}

/// Where the nth stay of a warp in a state begins, counted from 1 over all warps.
std::optional<Cycle> nthStay(const Recording& run, trace::WarpState state, std::int64_t number) {
    if (number < 1) return std::nullopt;
    const auto count = static_cast<std::size_t>(number);
    std::vector<Cycle> begins;
    for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
        std::size_t ofWarp = 0;  // No warp has more than all of the first n.
        for (const Segment& segment : run.segments(WarpId{id})) {
            if (segment.state != state) continue;
            begins.push_back(segment.begin);
            if (++ofWarp == count) break;
        }
    }
    if (begins.size() < count) return std::nullopt;
    const auto nth = begins.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::ranges::nth_element(begins, nth);
    return *nth;
}

/// The first issue of one of the lines by one warp in (after, upTo].
std::optional<Cycle> firstIssue(const Recording& run, WarpId warp, const std::set<int>& lines,
                                Cycle after, Cycle upTo) {
    const trace::Segments all = run.segments(warp);
    const auto& program = run.launch().program.instructions;
    for (auto at = all.firstAfter(after); at != all.end(); ++at) {
        const Segment segment = *at;
        if (segment.begin > upTo) break;
        if (segment.state != trace::WarpState::Issued || segment.pc >= program.size()) continue;
        if (lines.contains(program[segment.pc].line)) return segment.begin;
    }
    return std::nullopt;
}

/// When a warp first arrives at a barrier.
std::optional<Cycle> arrivalOf(const Recording& run, WarpId warp) {
    for (const trace::Event& event : run.events())
        if (event.kind == EventKind::BarrierArrive && event.warp == warp) return event.cycle;
    return std::nullopt;
}

}  // namespace

std::optional<Cycle> cycleOf(const Recording& run, const GoTo& target) {
    const Cycle last = run.cycles() - 1;
    switch (target.kind) {
        case GoTo::Kind::Stay:
            return std::nullopt;
        case GoTo::Kind::Cycle:
            return std::clamp<Cycle>(target.number, 0, last);
        case GoTo::Kind::Divergence:
            return nthEvent(run, EventKind::Divergence, target.number);
        case GoTo::Kind::Reconvergence:
            return nthEvent(run, EventKind::Reconvergence, target.number);
        case GoTo::Kind::Barrier:
            return nthEvent(run, EventKind::BarrierArrive, target.number);
        case GoTo::Kind::BarrierRelease:
            return nthEvent(run, EventKind::BarrierRelease, target.number);
        case GoTo::Kind::BlockStarts:
            return blockCycle(run, target.number, true);
        case GoTo::Kind::BlockEnds:
            return blockCycle(run, target.number, false);
        case GoTo::Kind::WarpStalls:
            return firstStall(run, target.number);
        case GoTo::Kind::Line:
            return firstBreak(run, {static_cast<int>(target.number)}, std::nullopt, -1, last);
        case GoTo::Kind::LineWaits:
            return firstWaitBefore(run, target.number);
        case GoTo::Kind::Issue:
            return nthStay(run, trace::WarpState::Issued, target.number);
        case GoTo::Kind::Switch:
            return nthStay(run, trace::WarpState::Switching, target.number);
        case GoTo::Kind::End:
            return last;
    }
    return std::nullopt;
}

std::optional<Cycle> cycleOfItem(const Recording& run, const scenario::OrderItem& item) {
    if (item.warp < 0) return cycleOf(run, item.place);
    const WarpId warp{static_cast<std::uint32_t>(item.warp)};
    if (warp.value >= run.warps().size()) return std::nullopt;
    if (item.place.kind == GoTo::Kind::Barrier) return arrivalOf(run, warp);
    if (item.place.kind == GoTo::Kind::End) {
        const Cycle end = run.warps()[warp.value].residentTo;
        return end == kNever ? std::nullopt : std::optional(end);
    }
    const auto issue = firstIssue(run, warp, static_cast<int>(item.place.number));
    return issue ? std::optional(issue->begin) : std::nullopt;
}

std::optional<Cycle> firstBreak(const Recording& run, const std::set<int>& lines,
                                std::optional<WarpId> warp, Cycle after, Cycle upTo) {
    if (lines.empty()) return std::nullopt;
    if (warp) return firstIssue(run, *warp, lines, after, upTo);
    std::optional<Cycle> best;
    for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
        const Cycle limit = best ? *best - 1 : upTo;
        if (const auto found = firstIssue(run, WarpId{id}, lines, after, limit)) best = found;
    }
    return best;
}

}  // namespace warpscope::analysis
