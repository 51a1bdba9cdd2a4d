#include "engine/history/run.h"

#include <algorithm>

namespace warpscope::history {

std::span<const trace::Segment> Run::segments(WarpId warp) const {
    if (warp.value >= segments_.size()) return {};
    return segments_[warp.value].all();
}

const trace::Segment* Run::segmentAt(WarpId warp, Cycle cycle) const {
    const std::span<const trace::Segment> all = segments(warp);
    if (all.empty() || cycle >= warps_[warp.value].residentTo || cycle >= cycles_) return nullptr;
    const auto next = std::ranges::upper_bound(all, cycle, {}, [](const trace::Segment& segment) {
        return static_cast<Cycle>(segment.begin);
    });
    return next == all.begin() ? nullptr : &*std::prev(next);
}

Cycle Run::endOf(WarpId warp, const trace::Segment& segment) const {
    const std::span<const trace::Segment> all = segments(warp);
    const trace::Segment* next = &segment + 1;
    if (next < all.data() + all.size()) return static_cast<Cycle>(next->begin);
    return std::min<Cycle>(warps_[warp.value].residentTo, cycles_);
}

const std::vector<WarpId>& Run::warpsOfSm(SmId sm) const {
    static const std::vector<WarpId> kNone{};
    return sm.value < warpsOfSm_.size() ? warpsOfSm_[sm.value] : kNone;
}

}  // namespace warpscope::history
