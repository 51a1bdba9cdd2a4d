#include "engine/history/run.h"

#include <algorithm>

namespace warpscope::history {

Segments Run::segments(WarpId warp) const {
    if (warp.value >= segments_.size()) return {};
    return {segments_[warp.value], std::min<Cycle>(warps_[warp.value].residentTo, cycles_)};
}

std::optional<trace::Segment> Run::segmentAt(WarpId warp, Cycle cycle) const {
    const Segments all = segments(warp);
    const auto found = all.at(cycle);
    if (found == all.end()) return std::nullopt;
    return *found;
}

const std::vector<WarpId>& Run::warpsOfSm(SmId sm) const {
    static const std::vector<WarpId> kNone{};
    return sm.value < warpsOfSm_.size() ? warpsOfSm_[sm.value] : kNone;
}

}  // namespace warpscope::history
