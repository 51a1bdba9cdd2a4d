#include "engine/gpu/dispatch.h"

#include "engine/sm/place_block.h"

namespace warpscope::gpu {

void dispatchBlocks(const Launch& launch, const sm::Kernel& kernel, GpuState& state,
                    sm::GlobalPath& path, sm::CycleLog& log) {
    if (!state.hasRoom) return;
    const std::int64_t blocks = launch.blockCount();
    const int smCount = static_cast<int>(state.sms.size());
    int passedOver = 0;  // SMs in a row without room.
    while (state.nextBlock < blocks && passedOver < smCount) {
        sm::SmState& sm = state.sms[static_cast<std::size_t>(state.nextSm)];
        state.nextSm = (state.nextSm + 1) % smCount;
        if (!sm::canPlaceBlock(sm, launch.warpsPerBlock())) {
            ++passedOver;
            continue;
        }
        passedOver = 0;
        sm::Tick tick(kernel, sm, log, path, state.now);
        sm::placeBlock(tick, BlockId{static_cast<std::uint32_t>(state.nextBlock)},
                       launch.sharedBytesPerBlock());
        ++state.nextBlock;
    }
    state.hasRoom = false;
}

}  // namespace warpscope::gpu
