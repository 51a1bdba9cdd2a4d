#pragma once

#include "engine/sm/state/operands.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// What those who look for hazards want to know. Requires of all: tick.log.wantsTouches.

/// An access, before its values move. `owner`: the block whose shared memory is meant.
void noteAccess(Tick& tick, const Warp& warp, const Decoded& instruction,
                const memory::Access& access, BlockId owner);
/// What a copy that goes on beside the warp reads of global memory.
void noteCopyRead(Tick& tick, const Warp& warp, const memory::Access& from);
/// A copy to shared memory that goes on beside the warp, with the values that it will leave there.
void noteCopy(Tick& tick, const Warp& warp, const memory::Access& to, const QuadLanes& values);
/// These lanes close a group of copies.
void noteCopyGroup(Tick& tick, const Warp& warp, LaneMask lanes);
/// They wait for all groups but the last `openGroups`.
void noteCopyWait(Tick& tick, const Warp& warp, LaneMask lanes, int openGroups);
/// __syncwarp() of the active lanes; a hazard where its mask leaves lanes of them out or, in lockstep,
/// names lanes that are still there and elsewhere: nobody waits for those.
void noteWarpsync(Tick& tick, const Warp& warp);
/// A fence of the active lanes, for this scope; or their arrival at the barrier of the cluster,
/// which releases what came before it as well.
void noteFence(Tick& tick, const Warp& warp, isa::FenceScope scope);

/// A shuffle, vote or match whose mask, source `index`, names lanes that are still there and
/// elsewhere, or does not name lanes that are here: a hazard. Of a mask that is computed each lane
/// has its own, which has to name that lane.
void noteAbsentLanes(Tick& tick, const Warp& warp, const Decoded& instruction, std::size_t index);
/// A shuffle in which lanes read from lanes (`sources`) that its mask leaves out: a hazard.
void noteSourcesOutside(Tick& tick, const Warp& warp, LaneMask readers, LaneMask sources);
/// A shuffle in which lanes read from lanes (`sources`) that have left the kernel: a hazard.
void noteExitedSources(Tick& tick, const Warp& warp, LaneMask readers, LaneMask sources);

}  // namespace warpscope::sm
