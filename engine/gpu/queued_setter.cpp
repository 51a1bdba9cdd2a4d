#include "engine/gpu/queued_setter.h"

#include <algorithm>
#include <vector>

#include "engine/gpu/cluster_layout.h"
#include "engine/isa/listing.h"
#include "engine/sm/place_block.h"

namespace warpscope::gpu {
namespace {

/// SMs that are looked at, step by step: what the search may cost.
constexpr std::int64_t kMaxSmSteps = 2'000'000;
constexpr std::int64_t kMaxSms = 1024;

bool writesTo(const sm::Touch& touch, const Polling& polling) {
    if (touch.kind != sm::Touch::Kind::Store && touch.kind != sm::Touch::Kind::Atomic) return false;
    if (touch.space != memory::Space::Global) return false;
    const auto bytes = static_cast<std::uint32_t>(touch.bytesPerLane);
    for (LaneMask lanes = touch.active; lanes != 0; lanes &= lanes - 1) {
        const std::uint32_t address = touch.addresses[static_cast<std::size_t>(firstLane(lanes))];
        if (address < polling.address + polling.bytes && polling.address < address + bytes)
            return true;
    }
    return false;
}

/// Blocks behind those that had a slot when the run stood still, by their number.
std::vector<bool> queuedBlocks(const Launch& launch, std::int64_t queued) {
    std::vector<bool> found(static_cast<std::size_t>(launch.blockCount()));
    for (std::int64_t i = queued; i < launch.blockCount(); ++i)
        found[blockInOrder(launch, i).value] = true;
    return found;
}

/// What stands in the polled element.
std::vector<std::uint32_t> valueOf(const GpuState& state, const Polling& polling) {
    std::vector<std::uint32_t> words;
    for (std::uint32_t at = 0; at < polling.bytes; at += 4)
        words.push_back(state.memory.load(polling.address + at,
                                          static_cast<int>(std::min(polling.bytes - at, 4U))));
    return words;
}

}  // namespace

std::optional<RoomyLaunch> withRoomForAll(const Launch& launch, const GpuState& state) {
    const std::int64_t waiting = launch.blockCount() - state.nextBlock;
    const int perSm = launch.occupancy.blocksPerSm;
    const std::int64_t sms = launch.machine.smCount + (waiting + perSm - 1) / perSm;
    if (waiting <= 0 || launch.cluster.count() > 1 || sms > kMaxSms) return std::nullopt;
    RoomyLaunch roomy{launch, state};
    roomy.launch.machine.smCount = static_cast<int>(sms);
    roomy.launch.model.maxCycles = kNever / 4;  // With room for sums.
    for (auto i = static_cast<std::int64_t>(state.sms.size()); i < sms; ++i)
        roomy.state.sms.push_back(
            sm::emptySm(SmId{static_cast<std::uint32_t>(i)}, roomy.launch.machine, perSm));
    // What is on its way comes from caches that hold nothing: it is not its time that is asked for.
    roomy.state.hierarchy = memory::Hierarchy(memorySetup(roomy.launch));
    roomy.state.now = state.now + 1;
    roomy.state.hasRoom = true;
    roomy.state.stopped = StopReason::Running;
    roomy.state.problems.clear();
    return roomy;
}

std::optional<Setter> findSetter(RoomyLaunch& roomy, std::int64_t queued, const Polling& polling,
                                 const std::function<void(GpuState&, sm::CycleLog&)>& step) {
    sm::CycleLog log;
    log.wantsTouches = true;
    const std::vector<bool> isQueued = queuedBlocks(roomy.launch, queued);
    const std::vector<std::uint32_t> before = valueOf(roomy.state, polling);
    const auto steps = kMaxSmSteps / static_cast<std::int64_t>(roomy.state.sms.size());
    for (std::int64_t i = 0; i < steps && roomy.state.stopped == StopReason::Running; ++i) {
        step(roomy.state, log);
        // An atomic that only looks, and a store of what stands there, end no wait.
        if (valueOf(roomy.state, polling) == before) continue;
        for (const sm::Touch& touch : log.touches) {
            if (writesTo(touch, polling) && isQueued[touch.block.value])
                return Setter{touch.block, lineOf(roomy.launch.program, touch.pc)};
        }
        return std::nullopt;  // Somebody who was resident has changed it.
    }
    return std::nullopt;
}

}  // namespace warpscope::gpu
