#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

Result calculateTextbook(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    const std::int64_t threads = request.threadsPerBlock;
    const std::int64_t shared = request.staticSharedBytes + request.dynamicSharedBytes;
    Result result;
    result.maxWarps = limits.maxWarpsPerSm;
    result.warpsPerBlock = static_cast<int>(roundUp(threads, limits.warpSize) / limits.warpSize);
    result.limitWarps = threads > limits.maxThreadsPerBlock
                            ? 0
                            : static_cast<int>(limits.maxThreadsPerSm / threads);
    result.limitSlots = limits.maxBlocksPerSm;
    result.registersPerWarp =
        static_cast<int>(std::int64_t{request.registersPerThread} * limits.warpSize);
    result.registersPerBlock = request.registersPerThread * threads;
    if (result.registersPerBlock > 0) {
        result.limitRegisters = static_cast<int>(limits.registersPerSm / result.registersPerBlock);
    }
    result.sharedBytesPerBlock = shared;
    result.sharedPoolBytes = limits.sharedBytesPerSm;
    if (shared > 0) {
        result.limitShared = static_cast<int>(limits.sharedBytesPerSm / shared);
    }
    combine(result);
    // Books count threads, so a warp that is only partly filled counts in part.
    result.percent =
        100.0 * static_cast<double>(result.blocksPerSm * threads) / limits.maxThreadsPerSm;
    return result;
}

}  // namespace warpscope::occupancy
