#pragma once

#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/sm/state/in_flight.h"

namespace warpscope::present {

/// The SM that the large picture is about: the chosen one, else that of the chosen warp or block,
/// else the first. Requires: session.run().
SmId shownSm(const session::SlotReader& session);

/// What a row of the block slots counts.
struct BlockSlotFacts {
    BlockId block{};
    int warps = 0;      ///< Warps of a block.
    int left = 0;       ///< Those that are still there.
    int atBarrier = 0;  ///< Those of which lanes wait at the barrier.
    int sharedBytes = 0;
};
std::vector<BlockSlotFacts> blockSlotsOf(const gpu::Launch& launch, const sm::SmState& sm);

/// Requests to memory in flight after a cycle, the next to arrive first.
std::vector<sm::InFlight> memoryRequestsOf(const sm::SmState& sm, Cycle cycle);

}  // namespace warpscope::present
