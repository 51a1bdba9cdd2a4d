#include "engine/history/recording.h"

#include <algorithm>

namespace warpscope::history {

trace::Segments Recording::segments(WarpId warp) const {
    if (warp.value >= segments_.size()) return {};
    return {segments_[warp.value], std::min<Cycle>(warps_[warp.value].residentTo, cycles_)};
}

std::optional<trace::Segment> Recording::segmentAt(WarpId warp, Cycle cycle) const {
    const trace::Segments all = segments(warp);
    const auto found = all.at(cycle);
    if (found == all.end()) return std::nullopt;
    return *found;
}

const std::vector<WarpId>& Recording::warpsOfSm(SmId sm) const {
    static const std::vector<WarpId> kNone{};
    return sm.value < warpsOfSm_.size() ? warpsOfSm_[sm.value] : kNone;
}

int Recording::schedulerOf(WarpId warp) const {
    return launch_->machine.schedulerOf(warps_[warp.value].slot);
}

WarpId Recording::issuedBy(SmId sm, int scheduler, Cycle cycle) const {
    for (const WarpId id : warpsOfSm(sm)) {
        if (schedulerOf(id) != scheduler) continue;
        const auto segment = segmentAt(id, cycle);
        if (segment && segment->state == trace::WarpState::Issued) return id;
    }
    return {};
}

}  // namespace warpscope::history
