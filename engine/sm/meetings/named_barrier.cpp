#include "engine/sm/meetings/named_barrier.h"

#include <algorithm>

#include "engine/sm/meetings/barrier.h"
#include "engine/sm/meetings/fault.h"
#include "engine/sm/meetings/named_meeting.h"
#include "engine/sm/state/foresee.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

constexpr std::uint32_t kNumbers = 16;

std::uint32_t valueOf(const Tick& tick, const Warp& warp, const Decoded& instruction,
                      std::size_t source) {
    Lanes scratch;
    return read(tick, warp, instruction, source, scratch)[firstLane(warp.active())];
}

}  // namespace

void arriveAtNamedBarrier(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const std::uint32_t number = valueOf(tick, warp, instruction, 0);
    const std::uint32_t threads = valueOf(tick, warp, instruction, 1);
    const auto warpSize = static_cast<std::uint32_t>(tick.kernel.warpSize);
    if (number >= kNumbers || threads == 0 || threads % warpSize != 0)
        return trap(tick, warp, warp.active(),
                    Message{"fault.barrier_count"}
                        .with("number", number)
                        .with("count", threads)
                        .with("warp_size", warpSize));
    NamedMeeting& meeting = meetingAt(tick.block(warp), number);
    // PTX leaves open what different counts do; so nobody goes on before the largest is there.
    meeting.threads = std::max(meeting.threads, static_cast<int>(threads));
    meeting.pc = warp.pc();
    if (NamedArrival* const own = arrivalOf(meeting, slot))
        own->lanes |= warp.active();
    else
        meeting.arrivals.push_back({slot, warp.active(), false});
    warp.atWarpsync |= warp.active();
    noteArrival(tick, warp);
    settle(tick, slot);
}

void releaseNamedBarriers(Tick& tick, BlockSlot& block) {
    for (std::size_t i = 0; i < block.meetings.size();) {
        if (block.meetings[i].opensAt > tick.now) {
            ++i;
            continue;
        }
        const NamedMeeting meeting = std::move(block.meetings[i]);
        block.meetings.erase(block.meetings.begin() + static_cast<std::ptrdiff_t>(i));
        tick.log.add(trace::Event{.cycle = tick.now,
                                  .kind = trace::EventKind::BarrierRelease,
                                  .sm = tick.sm.id,
                                  .block = block.block,
                                  .pc = meeting.pc});
        for (const NamedArrival& arrival : meeting.arrivals) {
            sendBehind(tick, tick.warp(arrival.slot), arrival.lanes, false);
            settle(tick, arrival.slot);
            foresee(tick, arrival.slot);
        }
    }
}

}  // namespace warpscope::sm
