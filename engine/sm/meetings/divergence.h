#pragma once

#include "engine/sm/state/paths.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// The current path goes two ways at its branch: `taken` lanes to the target, the rest falls
/// through. The fall-through side runs first. Requires: taken is a part of the active lanes,
/// neither none nor all.
void diverge(Tick& tick, Warp& warp, LaneMask taken);
/// Lanes of the current path leave a loop at its branch while others of an if around the branch go
/// on in it: nobody waits for them before the place where all meet that leave the loop. False, and
/// nothing done, where no lanes do or nobody would wait. `taken`: as of diverge(), or none or all.
/// Requires: the branch has an entry in Prepared::meets.
bool leaveLoop(Tick& tick, Warp& warp, LaneMask taken);
/// Ends the active lanes in every path; the warp then goes on with another path, or is done.
void exitActive(Tick& tick, Warp& warp);
/// The current path goes to `target`; what stands below it waits behind the call until all have
/// come back.
void enterCall(Tick& tick, Warp& warp, isa::ProgramCounter target);
/// The active lanes have come back from the last call that each of them is in. Requires: they are
/// in one.
void leaveCall(Tick& tick, Warp& warp);
/// Ends every leaf that has come to its reconvergence point, unless it waits there at a barrier.
void mergePaths(Tick& tick, Warp& warp);
/// Leaves that hold exactly these lanes and stand at one pc go on as one path, from where all of
/// them meet: where some of them were waited for before that, they no longer are (SASS: WARPSYNC in
/// place of the BSYNC between).
void joinLeaves(Tick& tick, Warp& warp, LaneMask lanes);
/// The current path has come to its reconvergence point, and the warp's next one begins.
void endPath(Tick& tick, Warp& warp);
/// Sends the whole current path to `pc`.
inline void goTo(Tick& tick, Warp& warp, isa::ProgramCounter pc) {
    ControlEntry& entry = warp.path();
    entry.pc = pc;
    if (pc == entry.reconvergence) endPath(tick, warp);
}

}  // namespace warpscope::sm
