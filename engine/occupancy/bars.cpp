#include "engine/occupancy/bars.h"

#include <algorithm>

namespace warpscope::occupancy {

namespace {

Bar makeBar(const Result& result, Resource resource, std::int64_t total, std::int64_t perBlock,
            std::int64_t elsewhere = 0) {
    Bar bar{.resource = resource,
            .total = total,
            .perBlock = perBlock,
            .used = result.blocksPerSm * perBlock,
            .elsewhere = elsewhere,
            .limit = limitOf(result, resource),
            .isBinding = result.isLimitedBy(resource)};
    const std::int64_t available = total - elsewhere;
    // Without a limit of its own all that is left could be used by more blocks.
    const std::int64_t usable =
        bar.limit == kUnlimited ? available : std::min(available, bar.limit * perBlock);
    bar.blocked = std::max<std::int64_t>(0, usable - bar.used);
    bar.unusable = available - bar.used - bar.blocked;
    return bar;
}

}  // namespace

std::vector<Bar> bars(const machine::Machine& machine, const Request& request) {
    const Result result = calculate(machine, request);
    if (!result.isValid) return {};
    const machine::Limits& limits = machine.limits;
    const bool countsThreads = request.mode == Mode::Textbook;
    std::vector<Bar> all;
    all.push_back(
        countsThreads
            ? makeBar(result, Resource::Warps, limits.maxThreadsPerSm, request.threadsPerBlock)
            : makeBar(result, Resource::Warps, limits.maxWarpsPerSm, result.warpsPerBlock));
    all.push_back(makeBar(result, Resource::Slots, limits.maxBlocksPerSm, 1));
    all.push_back(
        makeBar(result, Resource::Registers, limits.registersPerSm, result.registersPerBlock));
    all.push_back(makeBar(result, Resource::Shared, limits.sharedBytesPerSm,
                          result.sharedBytesPerBlock,
                          limits.sharedBytesPerSm - result.sharedPoolBytes));
    if (result.limitBarriers != kUnlimited) {
        all.push_back(
            makeBar(result, Resource::Barriers, limits.barriersPerSm, request.barriersPerBlock));
    }
    return all;
}

}  // namespace warpscope::occupancy
