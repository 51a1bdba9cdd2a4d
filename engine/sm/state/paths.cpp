#include "engine/sm/state/paths.h"

namespace warpscope::sm {

bool isLeaf(const Warp& warp, std::size_t entry) {
    return arrivedLanes(warp, entry) == warp.paths[entry].mask;
}

LaneMask arrivedLanes(const Warp& warp, std::size_t entry) {
    LaneMask under = 0;
    for (std::size_t i = entry + 1; i < warp.paths.size(); ++i)
        under |= warp.paths[i].mask;
    return warp.paths[entry].mask & ~under;
}

bool canRun(const Warp& warp, std::size_t entry) {
    const LaneMask waiting = warp.atBarrier | warp.atWarpsync;
    return (warp.paths[entry].mask & waiting) == 0 && isLeaf(warp, entry);
}

void makeCurrent(Warp& warp, std::size_t entry) {
    warp.currentPath = static_cast<int>(entry);
    warp.backwardBranches = 0;
    warp.idleRounds = 0;
    warp.roundHash = 0;
}

void switchToLastLeaf(Warp& warp) {
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        if (canRun(warp, i)) return makeCurrent(warp, i);
    }
    makeCurrent(warp, warp.paths.size() - 1);
}

}  // namespace warpscope::sm
