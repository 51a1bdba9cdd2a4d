#include "app/present/shown_warp.h"

#include <algorithm>

namespace warpscope::present {

namespace {

bool exists(const history::Recording& run, WarpId warp) {
    return warp.isValid() && warp.value < run.warps().size();
}

WarpId firstResident(const history::Recording& run, Cycle cycle) {
    if (run.launch().machine.smCount < 1) return WarpId{0};
    for (const WarpId warp : run.warpsOfSm(SmId{0}))
        if (run.segmentAt(warp, cycle).has_value()) return warp;
    return WarpId{0};
}

/// Whose fault ended the run, from the cycle on in which it did; an invalid one where none has.
WarpId faultyWarp(const session::SlotReader& session) {
    const history::Run& run = *session.run();
    if (run.stopped() != gpu::StopReason::Fault || run.problems().empty()) return {};
    const gpu::RunProblem& fault = run.problems().back();
    const bool isReached = session.cycle() >= std::min(fault.cycle, session.playback().lastCycle());
    return isReached && exists(run, fault.warp) ? fault.warp : WarpId{};
}

}  // namespace

WarpId shownWarp(const session::SlotReader& session) {
    if (session.run() == nullptr) return {};
    const history::Recording& run = *session.run();
    const auto& selected = session.selected();
    if (selected.warp && exists(run, *selected.warp)) return *selected.warp;
    if (selected.block) {
        const auto perBlock = static_cast<std::uint32_t>(run.launch().warpsPerBlock());
        const WarpId first{selected.block->value * perBlock};
        if (exists(run, first)) return first;
    }
    const WarpId faulty = faultyWarp(session);
    if (faulty.isValid()) return faulty;
    if (run.segmentAt(WarpId{0}, session.cycle()).has_value()) return WarpId{0};
    return firstResident(run, session.cycle());
}

LaneMask lanesOf(const gpu::Launch& launch, WarpId warp) {
    const int size = launch.machine.limits.warpSize;
    const auto inBlock =
        static_cast<int>(warp.value % static_cast<std::uint32_t>(launch.warpsPerBlock()));
    return firstLanes(std::clamp(launch.threadsPerBlock() - inBlock * size, 0, size));
}

}  // namespace warpscope::present
