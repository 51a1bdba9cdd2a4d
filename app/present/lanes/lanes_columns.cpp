#include "app/present/lanes/lanes_columns.h"

#include <algorithm>

#include "engine/isa/listing.h"

namespace warpscope::present {

namespace {

/// In a run that ended, lanes that never issue again have ended: the others are all that run.
void joinRest(std::vector<LaneColumn>& columns) {
    LaneMask running = 0;
    for (auto column = columns.rbegin(); column != columns.rend(); ++column) {
        running |= column->active;
        if (column->colour == LaneColour::Part && column->active == running)
            column->colour = LaneColour::Together;
    }
}

std::size_t firstAtOrAfter(const std::vector<LaneColumn>& issues, Cycle cycle) {
    const auto at = std::ranges::lower_bound(issues, cycle, {}, &LaneColumn::cycle);
    return static_cast<std::size_t>(at - issues.begin());
}

}  // namespace

LaneColour laneColourOf(isa::Side side, LaneMask active, LaneMask running) {
    if (active == running) return LaneColour::Together;
    if (side == isa::Side::None) return LaneColour::Part;
    return side == isa::Side::Then ? LaneColour::Then : LaneColour::Else;
}

std::vector<LaneColumn> issuesOf(const history::Recording& run, WarpId warp) {
    std::vector<LaneColumn> columns;
    LaneMask all = 0;
    LaneColumn next;
    CycleCount longest = 0;
    for (const trace::Segment& segment : run.segments(warp)) {
        all |= segment.active;
        const CycleCount length = segment.end - segment.begin;
        if (segment.state != trace::WarpState::Issued) {
            next.waited += length;
            if (length > longest) next.waitedIn = segment.state;
            longest = std::max(longest, length);
            continue;
        }
        next.cycle = segment.begin;
        next.pc = segment.pc;
        next.active = segment.active;
        next.colour =
            laneColourOf(isa::sideOf(run.launch().program, segment.pc), segment.active, all);
        columns.push_back(next);
        next = {};
        longest = 0;
    }
    if (run.stopped() == gpu::StopReason::Finished) joinRest(columns);
    return columns;
}

LaneWindow laneWindow(const std::vector<LaneColumn>& issues, Cycle cursor, std::size_t room) {
    LaneWindow window;
    window.past = firstAtOrAfter(issues, cursor + 1);
    window.count = std::min(room, issues.size());
    const std::size_t left = room * 3 / 5;
    const std::size_t current = window.past == 0 ? 0 : window.past - 1;
    const std::size_t wanted = current > left ? current - left : 0;
    window.first = std::min(wanted, issues.size() - window.count);
    return window;
}

void hideAfter(LaneWindow& window, const std::vector<LaneColumn>& issues, Cycle lastShown) {
    while (window.count > 0 && issues[window.first + window.count - 1].cycle > lastShown)
        --window.count;
}

std::vector<PassBand> passBands(const std::vector<analysis::Pass>& passes,
                                const std::vector<LaneColumn>& issues, LaneMask allLanes) {
    std::vector<PassBand> bands;
    int number = 0;
    for (const analysis::Pass& pass : passes) {
        const std::size_t first = firstAtOrAfter(issues, pass.begin);
        const std::size_t end = firstAtOrAfter(issues, pass.end);
        const bool isTogether = pass.active == allLanes || pass.isRejoined;
        number = isTogether ? 0 : number + 1;
        if (end > first) bands.push_back({first, end - 1, number, pass});
    }
    return bands;
}

}  // namespace warpscope::present
