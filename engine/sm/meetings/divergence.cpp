#include "engine/sm/meetings/divergence.h"

#include <algorithm>
#include <optional>

namespace warpscope::sm {
namespace {

ControlEntry& current(Warp& warp) {
    return warp.paths[static_cast<std::size_t>(warp.currentPath)];
}

bool isExit(const Tick& tick, isa::ProgramCounter pc) {
    return tick.instructionAt(pc).endsAll();
}

trace::Event eventOf(const Tick& tick, const Warp& warp, trace::EventKind kind) {
    return {
        .cycle = tick.now, .kind = kind, .sm = tick.sm.id, .block = warp.block, .warp = warp.id};
}

void tellReconvergence(Tick& tick, const Warp& warp, const ControlEntry& entry) {
    trace::Event event = eventOf(tick, warp, trace::EventKind::Reconvergence);
    event.pc = entry.pc;
    event.lanes = entry.mask;
    tick.log.add(event);
}

void insertBehindCurrent(Warp& warp, const ControlEntry& entry) {
    ++warp.currentPath;
    warp.paths.insert(warp.paths.begin() + warp.currentPath, entry);
}

/// The leaf of the first of these lanes: no entry behind it holds it.
std::size_t lastWith(const Warp& warp, LaneMask lanes) {
    const LaneMask first = lanes & ~(lanes - 1);
    std::size_t entry = warp.paths.size() - 1;
    while (entry > 0 && (warp.paths[entry].mask & first) == 0)
        --entry;
    return entry;
}

/// The entry that holds all lanes of a path which has just ended, if those were the last it missed.
const ControlEntry* completedBy(const Warp& warp, std::size_t removedAt, LaneMask mask) {
    for (std::size_t i = removedAt; i-- > 0;) {
        if ((warp.paths[i].mask & mask) != 0)
            return isLeaf(warp, i) && warp.paths[i].mask != mask ? &warp.paths[i] : nullptr;
    }
    return nullptr;
}

/// Takes lanes out of the entries from `entry` on down to that of the last call which each of them
/// is in, the latter included.
void takeOutOfCalls(Warp& warp, std::size_t entry, LaneMask lanes) {
    for (std::size_t i = entry + 1; i-- > 0 && lanes != 0;) {
        const LaneMask here = warp.paths[i].mask & lanes;
        warp.paths[i].mask &= ~here;
        if (warp.paths[i].reconvergence == isa::kAtReturn) lanes &= ~here;
    }
    eraseIf(warp.paths, [](const ControlEntry& path) { return path.mask == 0; });
}

/// Whether some of these lanes are in a call that began above this entry.
bool hasCallAbove(const Warp& warp, std::size_t entry, LaneMask lanes) {
    for (std::size_t i = entry; i < warp.paths.size(); ++i) {
        const bool isOfCall = warp.paths[i].reconvergence == isa::kAtReturn;
        if (isOfCall && (warp.paths[i].mask & lanes) != 0) return true;
    }
    return false;
}

bool isWaiting(const Warp& warp, const ControlEntry& entry) {
    return (entry.mask & (warp.atBarrier | warp.atWarpsync)) != 0;
}

/// Removes one leaf at its reconvergence point. False when there is none.
bool mergeOne(Tick& tick, Warp& warp) {
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        const ControlEntry entry = warp.paths[i];
        if (entry.pc != entry.reconvergence || isWaiting(warp, entry) || !isLeaf(warp, i)) continue;
        const bool wasCurrent = static_cast<int>(i) == warp.currentPath;
        warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(i));
        if (static_cast<int>(i) < warp.currentPath) --warp.currentPath;
        if (const ControlEntry* whole = completedBy(warp, i, entry.mask))
            tellReconvergence(tick, warp, *whole);
        if (wasCurrent) switchToLastLeaf(warp);
        return true;
    }
    return false;
}

void tellDivergence(Tick& tick, const Warp& warp, isa::ProgramCounter branch, LaneMask taken) {
    trace::Event event = eventOf(tick, warp, trace::EventKind::Divergence);
    event.pc = branch;
    event.lanes = taken;
    tick.log.add(event);
}

/// The entry below the current path's that ends at `meet`, the nearest one; none where the current
/// path itself does, or where none of this call's does.
std::optional<std::size_t> levelEndingAt(const Warp& warp, isa::ProgramCounter meet) {
    const ControlEntry& path = warp.path();
    if (path.reconvergence == meet || path.reconvergence == isa::kAtReturn) return std::nullopt;
    for (auto i = static_cast<std::size_t>(warp.currentPath); i-- > 0;) {
        const ControlEntry& entry = warp.paths[i];
        if ((entry.mask & path.mask) == 0) continue;
        if (entry.reconvergence == meet) return i;
        if (entry.reconvergence == isa::kAtReturn) break;
    }
    return std::nullopt;
}

/// Entries for the places behind a loop where lanes meet that leave it before `points.front()`.
void makeLevels(Warp& warp, const std::vector<isa::ProgramCounter>& points) {
    for (std::size_t i = points.size(); i-- > 1;) {
        const ControlEntry path = current(warp);
        if (path.reconvergence == points[i] || levelEndingAt(warp, points[i])) continue;
        current(warp).pc = points[i];
        insertBehindCurrent(warp, {path.pc, points[i], path.mask});
    }
}

/// Takes lanes of the current path out of the entries from `level` to it: they are not waited for.
void takeFromLevels(Warp& warp, std::size_t level, LaneMask lanes) {
    for (auto i = static_cast<std::size_t>(warp.currentPath); i-- > level;) {
        warp.paths[i].mask &= ~lanes;
        if (warp.paths[i].mask != 0) continue;
        warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(i));
        --warp.currentPath;
    }
}

}  // namespace

void diverge(Tick& tick, Warp& warp, LaneMask taken) {
    const isa::ProgramCounter branch = warp.pc();
    const Decoded& instruction = tick.instructionAt(branch);
    const isa::ProgramCounter meet = instruction.reconvergence;
    tellDivergence(tick, warp, branch, taken);
    if (instruction.meets >= 0)
        makeLevels(warp,
                   tick.kernel.prepared.meets[static_cast<std::size_t>(instruction.meets)].points);
    ControlEntry& entry = current(warp);
    const LaneMask all = entry.mask;
    const bool meetsAnew = meet != isa::kNoTarget && meet != entry.reconvergence;
    const isa::ProgramCounter end = meetsAnew ? meet : entry.reconvergence;

    const ControlEntry takenSide{instruction.target, end, taken};
    const ControlEntry fallSide{branch + 1, end, all & ~taken};
    if (meetsAnew) {
        entry.pc = meet;
    } else {
        warp.paths.erase(warp.paths.begin() + warp.currentPath);
        --warp.currentPath;
    }
    // A side that only exits runs first where the sides never meet: it must not wait below a
    // barrier.
    const bool takenFirst = meet == isa::kNoTarget && isExit(tick, instruction.target);
    const ControlEntry& lower = takenFirst ? fallSide : takenSide;
    const ControlEntry& upper = takenFirst ? takenSide : fallSide;
    if (lower.pc != end) insertBehindCurrent(warp, lower);
    if (upper.pc != end) insertBehindCurrent(warp, upper);
}

bool leaveLoop(Tick& tick, Warp& warp, LaneMask taken) {
    const isa::ProgramCounter branch = warp.pc();
    const Decoded& instruction = tick.instructionAt(branch);
    const isa::BranchMeets& meets =
        tick.kernel.prepared.meets[static_cast<std::size_t>(instruction.meets)];
    const bool takenLeaves = meets.takenLeavesTo.has_value();
    const auto& meet = takenLeaves ? meets.takenLeavesTo : meets.fallLeavesTo;
    const LaneMask all = warp.active();
    const LaneMask leaving = takenLeaves ? taken : all & ~taken;
    if (!meet || leaving == 0) return false;
    const auto level = levelEndingAt(warp, *meet);
    if (!level) return false;
    const isa::ProgramCounter outside = takenLeaves ? instruction.target : branch + 1;
    takeFromLevels(warp, *level, leaving);
    if (leaving == all) {
        current(warp).reconvergence = *meet;
        goTo(tick, warp, outside);
        return true;
    }
    tellDivergence(tick, warp, branch, taken);
    current(warp).mask = all & ~leaving;
    current(warp).pc = takenLeaves ? branch + 1 : instruction.target;
    if (outside != *meet) insertBehindCurrent(warp, {outside, *meet, leaving});
    mergePaths(tick, warp);
    return true;
}

void enterCall(Tick& tick, Warp& warp, isa::ProgramCounter target) {
    ControlEntry& caller = current(warp);
    const LaneMask lanes = caller.mask;
    caller.pc = warp.pc() + 1;
    insertBehindCurrent(warp, {target, isa::kAtReturn, lanes});
    mergePaths(tick, warp);
}

void leaveCall(Tick& tick, Warp& warp) {
    const LaneMask lanes = current(warp).mask;
    takeOutOfCalls(warp, static_cast<std::size_t>(warp.currentPath), lanes);
    const std::size_t caller = lastWith(warp, lanes);
    const bool isWhole = isLeaf(warp, caller) && warp.paths[caller].mask != lanes;
    if (isWhole) tellReconvergence(tick, warp, warp.paths[caller]);
    switchToLastLeaf(warp);
    mergePaths(tick, warp);
}

void exitActive(Tick& tick, Warp& warp) {
    const ControlEntry ending = current(warp);
    warp.exited |= ending.mask;
    for (ControlEntry& entry : warp.paths)
        entry.mask &= ~ending.mask;
    eraseIf(warp.paths, [](const ControlEntry& entry) { return entry.mask == 0; });
    if (warp.paths.empty()) {
        warp.currentPath = 0;
        trace::Event event = eventOf(tick, warp, trace::EventKind::WarpEnd);
        event.pc = ending.pc;
        event.lanes = warp.lanes;
        tick.log.add(event);
        return;
    }
    switchToLastLeaf(warp);
}

void endPath(Tick& tick, Warp& warp) {
    const CycleCount latency = tick.kernel.machine.timing.reconvergenceLatency;
    if (latency > 0) {
        warp.issueAllowedAt = std::max(warp.issueAllowedAt, tick.now) + latency;
        warp.issueDelay = trace::WarpState::BranchResolving;
    }
    mergePaths(tick, warp);
}

void joinLeaves(Tick& tick, Warp& warp, LaneMask lanes) {
    const auto holdsAll = [lanes](const ControlEntry& entry) {
        return (entry.mask & lanes) == lanes;
    };
    const auto around = std::find_if(warp.paths.rbegin(), warp.paths.rend(), holdsAll);
    if (around != warp.paths.rend() && around->mask == lanes &&
        isLeaf(warp, static_cast<std::size_t>(&*around - warp.paths.begin())))
        return;
    ControlEntry joined{warp.paths[lastWith(warp, lanes)].pc, isa::kNoTarget, lanes};
    const LaneMask others = warp.active() & ~lanes;
    const auto above = static_cast<std::size_t>(warp.paths.rend() - around);
    if (hasCallAbove(warp, above, lanes)) {
        // Each goes back from there to where it was called from.
        joined.reconvergence = isa::kAtReturn;
        takeOutOfCalls(warp, warp.paths.size() - 1, lanes);
    } else {
        if (around != warp.paths.rend()) joined.reconvergence = around->pc;
        for (ControlEntry& entry : warp.paths) {
            if (!holdsAll(entry)) entry.mask &= ~lanes;
        }
        eraseIf(warp.paths, [](const ControlEntry& entry) { return entry.mask == 0; });
    }
    warp.paths.push_back(joined);
    warp.currentPath = static_cast<int>(lastWith(warp, others != 0 ? others : lanes));
    tellReconvergence(tick, warp, joined);
    mergePaths(tick, warp);
}

void mergePaths(Tick& tick, Warp& warp) {
    while (mergeOne(tick, warp)) {
    }
}

}  // namespace warpscope::sm
