#include "engine/sm/meetings/switch_path.h"

#include "engine/sm/meetings/divergence.h"

namespace warpscope::sm {
namespace {

/// Rounds of a loop that change no register of the path before it counts as spinning.
constexpr int kIdleRounds = 8;
/// Backward branches in a row after which other paths get their turn in any case.
constexpr int kLongRounds = 4096;

/// Splits the lanes that wait at a reconvergence point from those that they wait for.
bool letArrivedGoOn(Tick& tick, Warp& warp) {
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        if (isLeaf(warp, i)) continue;
        const LaneMask arrived = arrivedLanes(warp, i);
        if (arrived == 0) continue;
        ControlEntry ahead = warp.paths[i];
        ahead.mask = arrived;
        warp.paths[i].mask &= ~arrived;
        warp.paths.insert(warp.paths.begin() + static_cast<std::ptrdiff_t>(i), ahead);
        makeCurrent(warp, i);
        mergePaths(tick, warp);
        return true;
    }
    return false;
}

std::uint64_t hashOfPath(const Tick& tick, const Warp& warp) {
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    const LaneMask active = warp.active();
    std::uint64_t hash = 0xcbf29ce484222325ULL ^ warp.pc();
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3ULL; };
    for (std::size_t base = 0; base < warp.registers.size(); base += width) {
        for (LaneMask rest = active; rest != 0; rest &= rest - 1)
            add(warp.registers[base + static_cast<std::size_t>(firstLane(rest))]);
    }
    for (const LaneMask predicate : warp.predicates)
        add(predicate & active);
    return hash;
}

}  // namespace

void switchPath(Tick& tick, Warp& warp) {
    const std::size_t count = warp.paths.size();
    for (std::size_t step = 1; step < count; ++step) {
        const std::size_t entry =
            (static_cast<std::size_t>(warp.currentPath) + count - step) % count;
        if (canRun(warp, entry)) return makeCurrent(warp, entry);
    }
    letArrivedGoOn(tick, warp);
}

void noteBackwardBranch(Tick& tick, Warp& warp) {
    if (warp.paths.size() < 2) return;
    const std::uint64_t hash = hashOfPath(tick, warp);
    warp.idleRounds = hash == warp.roundHash ? warp.idleRounds + 1 : 0;
    warp.roundHash = hash;
    if (++warp.backwardBranches >= kLongRounds || warp.idleRounds >= kIdleRounds) {
        warp.backwardBranches = 0;
        warp.idleRounds = 0;
        switchPath(tick, warp);
    }
}

}  // namespace warpscope::sm
