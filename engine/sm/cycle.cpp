#include "engine/sm/cycle.h"

#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

Cycle nextEventAfter(const SmState& sm, Cycle now) {
    if ((sm.eligible | sm.foreseen) != 0) return now + 1;
    return std::min(sm.nextReleaseAt, sm.alarms.nextAfter(now));
}

/// Writes down how many warps there are in the cycle just simulated.
void noteCounts(SmState& sm, CycleLog& log) {
    const int issued = countLanes(sm.issued);
    log.segmentCount += static_cast<std::size_t>(issued + countLanes(sm.foreseen));
    const WarpCounts counts{countLanes(sm.occupied), countLanes(sm.eligible) + issued, issued};
    log.countsChange += counts;
    log.countsChange -= sm.counts;
    sm.counts = counts;
}

constexpr std::size_t kHostLine = 64;

/// The lines of the processor's cache in which an object lies, at most `most` of them.
template <class T>
void fetchLines(const T& what, std::size_t most) {
    const auto* const bytes = reinterpret_cast<const char*>(&what);
    for (std::size_t at = 0; at < sizeof(T) && at < most * kHostLine; at += kHostLine)
        __builtin_prefetch(bytes + at);
}

}  // namespace

void fetchAhead(const SmState& sm, Cycle now) {
    for (const Scheduler& scheduler : sm.schedulers)
        fetchLines(scheduler, 2);
    const std::uint64_t due = sm.foreseen | sm.eligible | alarmedNear(sm, now);
    for (std::uint64_t rest = due; rest != 0; rest &= rest - 1) {
        const auto slot = static_cast<std::size_t>(firstLane(rest));
        fetchLines(sm.gates[slot], 1);
        fetchLines(sm.warps[slot], 2);
    }
}

void simulateCycle(Tick& tick) {
    if (tick.sm.draining != 0) retire(tick);
    dropReturnedRequests(tick);
    if (tick.now >= tick.sm.nextReleaseAt) releaseBarriers(tick);
    classify(tick);
    issue(tick);
    noteCounts(tick.sm, tick.log);
    tick.sm.nextEventAt = nextEventAfter(tick.sm, tick.now);
}

void passQuietly(SmState& sm, CycleLog& log, Cycle now) {
    sm.memoryRequests.dropReturned(now);
    sm.foreseen = 0;
    sm.newlyEligible = 0;
    sm.issued = 0;
    const WarpCounts counts{countLanes(sm.occupied), 0, 0};
    log.countsChange += counts;
    log.countsChange -= sm.counts;
    sm.counts = counts;
    sm.nextEventAt = std::min(sm.nextReleaseAt, sm.alarms.nextAfter(now));
}

}  // namespace warpscope::sm
