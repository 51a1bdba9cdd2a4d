#include "app/present/sm/shown_sm.h"

#include <algorithm>

namespace warpscope::present {

SmId shownSm(const session::SlotReader& session) {
    const history::Recording& run = *session.run();
    const session::Selection& selected = session.selected();
    SmId sm{0};
    if (selected.sm) {
        sm = *selected.sm;
    } else if (selected.warp && selected.warp->value < run.warps().size()) {
        sm = run.warps()[selected.warp->value].sm;
    } else if (selected.block && selected.block->value < run.blocks().size()) {
        sm = run.blocks()[selected.block->value].sm;
    }
    const auto count = static_cast<std::uint32_t>(run.launch().machine.smCount);
    return sm.value < count ? sm : SmId{0};
}

std::vector<BlockSlotFacts> blockSlotsOf(const gpu::Launch& launch, const sm::SmState& sm) {
    std::vector<BlockSlotFacts> slots(sm.blocks.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        slots[i].block = sm.blocks[i].block;
        slots[i].warps = launch.warpsPerBlock();
        slots[i].left = sm.blocks[i].warpsLeft;
        slots[i].sharedBytes = launch.sharedBytesPerBlock();
    }
    for (const sm::Warp& warp : sm.warps) {
        const auto slot = static_cast<std::size_t>(warp.blockSlot);
        if (warp.isResident() && warp.atBarrier != 0 && slot < slots.size())
            ++slots[slot].atBarrier;
    }
    return slots;
}

std::vector<sm::InFlight> memoryRequestsOf(const sm::SmState& sm, Cycle cycle) {
    std::vector<sm::InFlight> requests{};
    for (const sm::InFlight& flight : sm.memoryRequests.all()) {
        if (flight.isGlobal && flight.readyAt > cycle) requests.push_back(flight);
    }
    std::stable_sort(
        requests.begin(), requests.end(),
        [](const sm::InFlight& a, const sm::InFlight& b) { return a.readyAt < b.readyAt; });
    return requests;
}

}  // namespace warpscope::present
