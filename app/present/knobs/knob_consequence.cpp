#include "app/present/knobs/knob_consequence.h"

#include <algorithm>

#include "engine/scenario/fields/field_keys.h"

namespace warpscope::present {

namespace {

std::vector<Message> ofBlock(const gpu::Launch& launch) {
    const int warpSize = launch.machine.limits.warpSize;
    const int empty = launch.warpsPerBlock() * warpSize - launch.threadsPerBlock();
    std::vector<Message> messages;
    if (empty > 0)
        messages.push_back(Message{"view.knobs.effect.padding", {}}
                               .with("number", launch.warpsPerBlock())
                               .with("empty", empty));
    messages.push_back(Message{"view.knobs.effect.blocks", {}}
                           .with("count", launch.occupancy.blocksPerSm)
                           .with("active", launch.occupancy.activeWarps)
                           .with("max", launch.occupancy.maxWarps));
    return messages;
}

/// Blocks of an SM when registers are not rounded up, as PMPP 4.7 counts them.
int blocksByBook(const gpu::Launch& launch) {
    const long long perBlock =
        static_cast<long long>(launch.registersPerThread) * launch.threadsPerBlock();
    if (perBlock == 0) return occupancy::kUnlimited;
    const auto& result = launch.occupancy;
    const auto byRegisters = static_cast<int>(launch.machine.limits.registersPerSm / perBlock);
    return std::min({byRegisters, result.limitWarps, result.limitSlots, result.limitShared,
                     result.limitBarriers});
}

std::vector<Message> ofRegisters(const gpu::Launch& launch) {
    std::vector<Message> messages;
    const auto& program = launch.program;
    if (program.spillLoads + program.spillStores > 0)
        messages.push_back(Message{"view.knobs.effect.spills", {}}
                               .with("stores", program.spillStores)
                               .with("loads", program.spillLoads));
    const int charged = launch.occupancy.registersPerWarp / launch.machine.limits.warpSize;
    if (charged <= launch.registersPerThread) return messages;
    const int fit = launch.occupancy.limitRegisters;
    const int byBook = blocksByBook(launch);
    const bool costsBlocks = fit < byBook && fit == launch.occupancy.blocksPerSm;
    Message message{costsBlocks ? "view.knobs.effect.charged_blocks" : "view.knobs.effect.charged",
                    {}};
    messages.push_back(std::move(message)
                           .with("asked", launch.registersPerThread)
                           .with("charged", charged)
                           .with("count", fit)
                           .with("instead", byBook));
    return messages;
}

std::vector<Message> ofShared(const gpu::Launch& launch) {
    if (launch.occupancy.limitShared == occupancy::kUnlimited) return {};
    if (launch.sharedBytesPerBlock() == 0) return {};
    return {Message{"view.knobs.effect.shared", {}}
                .with("total", launch.sharedBytesPerBlock())
                .with("count", launch.occupancy.limitShared)};
}

std::vector<Message> ofGrid(const gpu::Launch& launch) {
    const long long places =
        static_cast<long long>(launch.occupancy.blocksPerSm) * launch.machine.smCount;
    if (places < 1) return {};
    const long long waves = (launch.blockCount() + places - 1) / places;
    const long long last = launch.blockCount() - (waves - 1) * places;
    return {Message{waves == 1 ? "view.knobs.effect.one_wave" : "view.knobs.effect.waves", {}}
                .with("waves", waves)
                .with("last", last)
                .with("places", places)};
}

}  // namespace

std::vector<Message> consequencesOf(std::string_view key, const gpu::Launch& launch) {
    if (key == scenario::keys::kBlock) return ofBlock(launch);
    if (key == scenario::keys::kRegisters) return ofRegisters(launch);
    if (key == scenario::keys::kDynamicShared) return ofShared(launch);
    if (key == scenario::keys::kGrid) return ofGrid(launch);
    return {};
}

}  // namespace warpscope::present
