#include "engine/occupancy/launch_bounds.h"

#include <algorithm>
#include <utility>

#include "engine/machine/words.h"
#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

/// With fewer the compiler has nothing to work with.
constexpr int kMinRegisters = 16;

/// One promise on one machine, in the units of its calculator.
struct Promise {
    const machine::Machine& machine;
    std::int64_t warps = 1;   ///< Of a block.
    std::int64_t blocks = 1;  ///< Of an SM, or waves of a SIMD.

    bool isOfWaves() const { return machine.vendor == machine::Vendor::Amd; }
    std::int64_t warpsOnSm() const {
        return isOfWaves() ? blocks * machine.limits.subPartitions : blocks * warps;
    }
    bool fits(int registers) const {
        const machine::Limits& limits = machine.limits;
        if (machine.vendor == machine::Vendor::Nvidia)
            return registerLimit(limits, registers, warps) >= blocks;
        const std::int64_t held = wavesPerPartition(limits, registers);
        return isOfWaves() ? held >= blocks : held * limits.subPartitions / warps >= blocks;
    }
};

Message messageOf(const Promise& promise, const LaunchBounds& bounds, int registers,
                  bool ignoresBlocks) {
    const machine::Limits& limits = promise.machine.limits;
    const char* key = ignoresBlocks         ? "occupancy.bounds.ignored"
                      : promise.isOfWaves() ? "occupancy.bounds.waves"
                                            : "occupancy.bounds.blocks";
    const std::int64_t threads = promise.warpsOnSm() * limits.warpSize;
    Message message = Message{key}
                          .with("threads", bounds.threads)
                          .with("count", bounds.blocks)
                          .with("counted", promise.blocks)
                          .with("resident", threads)
                          .with("total", limits.registersPerSm)
                          .with("share", limits.registersPerSm / std::max<std::int64_t>(1, threads))
                          .with("max_threads", limits.maxThreadsPerSm)
                          .with("registers", registers);
    return machine::withWords(std::move(message), promise.machine);
}

}  // namespace

BoundedRegisters registersWithin(const machine::Machine& machine, const LaunchBounds& bounds) {
    const machine::Limits& limits = machine.limits;
    BoundedRegisters found{.registersPerThread = limits.maxRegistersPerThread};
    if (bounds.threads <= 0) return found;
    Promise promise{.machine = machine,
                    .warps = roundUp(bounds.threads, limits.warpSize) / limits.warpSize,
                    .blocks = std::max(1, bounds.blocks)};
    if (promise.warpsOnSm() > limits.maxWarpsPerSm) {
        found.ignoresBlocks = bounds.blocks > 1;
        promise.blocks = 1;
    }
    int registers = limits.maxRegistersPerThread;
    while (registers > kMinRegisters && !promise.fits(registers)) {
        --registers;
    }
    found.registersPerThread = registers;
    found.message = messageOf(promise, bounds, registers, found.ignoresBlocks);
    return found;
}

bool isBeyond(const Request& request, const LaunchBounds& bounds) {
    return bounds.threads > 0 && request.threadsPerBlock > bounds.threads;
}

Result calculateWithin(const machine::Machine& machine, const Request& request,
                       const LaunchBounds& bounds) {
    Result result = calculate(machine, request);
    if (!result.isValid || !isBeyond(request, bounds)) return result;
    result.limitWarps = 0;
    combine(result);
    return result;
}

}  // namespace warpscope::occupancy
