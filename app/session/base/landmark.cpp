#include "app/session/base/landmark.h"

#include <algorithm>

namespace warpscope::session {
namespace {

using history::Recording;
using trace::Segment;

bool concerns(const trace::Event& event, const Recording& run, const Selection& selection) {
    if (!selection.warp) return true;
    if (event.warp.isValid()) return event.warp == *selection.warp;
    const std::size_t index = selection.warp->value;
    return index < run.warps().size() && event.block == run.warps()[index].block;
}

}  // namespace

Cycle neighbourEvent(const Recording& run, const Selection& selection, Cycle from, int direction) {
    const bool isForward = direction > 0;
    Cycle best = isForward ? run.cycles() - 1 : 0;
    const auto consider = [&](Cycle cycle) {
        if (isForward ? cycle > from && cycle < best : cycle < from && cycle > best) best = cycle;
    };
    for (const trace::Event& event : run.events()) {
        if (concerns(event, run, selection)) consider(event.cycle);
    }
    if (selection.warp) {
        for (const Segment& segment : run.segments(*selection.warp)) {
            if (segment.state == trace::WarpState::Issued) {
                consider(segment.begin);
            }
        }
    }
    return best;
}

Cycle firstIssue(const Recording& run) {
    Cycle first = kNever;
    for (std::uint32_t warp = 0; warp < run.warps().size(); ++warp) {
        for (const Segment& segment : run.segments(WarpId{warp})) {
            if (segment.begin >= first) break;
            if (segment.state == trace::WarpState::Issued) first = segment.begin;
        }
    }
    return first == kNever ? 0 : first;
}

}  // namespace warpscope::session
