#pragma once

#include "engine/sm/state/sm_state.h"

namespace warpscope::sm {

// The paths of a warp form a tree that is kept as a list: an entry waits for its reconvergence as
// long as an entry behind it holds some of its lanes; an entry without such is a leaf and may run.
// The stack model always runs the last entry; the independent model may run any leaf.

/// True when no entry behind it holds lanes of this entry.
bool isLeaf(const Warp& warp, std::size_t entry);
/// Lanes of an entry that have arrived at its pc and wait there for the others.
LaneMask arrivedLanes(const Warp& warp, std::size_t entry);
/// True when an entry is a leaf that waits at no barrier.
bool canRun(const Warp& warp, std::size_t entry);
/// Lets a warp go on with this entry, which starts without a history of rounds.
void makeCurrent(Warp& warp, std::size_t entry);
/// The last leaf that does not wait at a barrier goes on; the last leaf when all wait. In the stack
/// model that is the top of the stack.
void switchToLastLeaf(Warp& warp);

}  // namespace warpscope::sm
