#pragma once

#include <span>
#include <vector>

#include "app/timeline/axis.h"
#include "engine/trace/event.h"

namespace warpscope::timeline {

/// A mark on an axis: there is an event of this kind.
struct EventMark {
    float pixel = 0;
    trace::EventKind kind = trace::EventKind::Divergence;

    friend bool operator==(const EventMark&, const EventMark&) = default;
};

/// The events worth a mark that the axis shows (divergence, reconvergence, barrier release, block
/// start), at most one of each kind in `apart` pixels. `events` stand in order of cycle.
std::vector<EventMark> eventMarks(std::span<const trace::Event> events, const Axis& axis,
                                  double apart);

}  // namespace warpscope::timeline
