#include "app/session/base/line_place.h"

#include "engine/isa/listing.h"

namespace warpscope::session {
namespace {

using history::Recording;

/// Calls with the line and the cycle of each arrival at another line.
template <class Visit>
void eachArrival(const Recording& run, WarpId warp, const Visit& visit) {
    int before = 0;
    for (const trace::Segment& segment : run.segments(warp)) {
        const int line = isa::lineOf(run.launch().program, segment.pc);
        if (line > 0 && line != before) visit(line, segment.begin);
        if (line > 0) before = line;
    }
}

bool isThere(const Recording& run, WarpId warp) {
    return warp.isValid() && warp.value < run.warps().size();
}

}  // namespace

std::optional<LinePlace> placeOf(const Recording& run, WarpId warp, Cycle cycle) {
    if (!isThere(run, warp) || !run.segmentAt(warp, cycle)) return std::nullopt;
    LinePlace place{warp, 0, 0};
    eachArrival(run, warp, [&](int line, Cycle at) {
        if (at <= cycle) place.line = line;
    });
    if (place.line == 0) return std::nullopt;
    eachArrival(run, warp, [&](int line, Cycle at) {
        if (line == place.line && at <= cycle) ++place.visit;
    });
    return place;
}

std::optional<Cycle> cycleOf(const Recording& run, const LinePlace& place) {
    if (!isThere(run, place.warp)) return std::nullopt;
    int nearest = 0;
    eachArrival(run, place.warp, [&](int line, Cycle) {
        if (line >= place.line && (nearest == 0 || line < nearest)) nearest = line;
    });
    std::optional<Cycle> found;
    int visit = 0;
    eachArrival(run, place.warp, [&](int line, Cycle at) {
        if (nearest > 0 && line == nearest && visit < place.visit) {
            found = at;
            ++visit;
        }
    });
    return found;
}

}  // namespace warpscope::session
