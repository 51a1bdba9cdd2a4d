#include "engine/history/resident_warp.h"

namespace warpscope::history {

const sm::Warp* residentWarp(const Recording& run, const gpu::GpuState& state, WarpId warp) {
    if (warp.value >= run.warps().size()) return nullptr;
    const WarpRecord& record = run.warps()[warp.value];
    if (record.sm.value >= state.sms.size()) return nullptr;
    const auto& warps = state.sms[record.sm.value].warps;
    const auto slot = static_cast<std::size_t>(record.slot);
    return slot < warps.size() && warps[slot].id == warp ? &warps[slot] : nullptr;
}

}  // namespace warpscope::history
