#include <array>

#include "engine/occupancy/occupancy.h"
#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

/// The errors by vendor: CUDA's are measured, HIP's documented; MetaX documents none by rule.
enum class Breach { Shape, Resources, Shared };

const char* errorName(machine::Vendor vendor, Breach breach) {
    switch (vendor) {
        case machine::Vendor::Nvidia:
            switch (breach) {
                case Breach::Shape:
                    return "@occupancy.error.shape";
                case Breach::Resources:
                    return "cudaErrorLaunchOutOfResources (701)";
                case Breach::Shared:
                    return "cudaErrorInvalidValue (1)";
            }
            break;
        case machine::Vendor::Amd:
            return "hipErrorInvalidConfiguration (9)";
        case machine::Vendor::Metax:
            break;
    }
    return "@occupancy.error.refused";
}

Message about(const char* key, machine::Vendor vendor, Breach breach) {
    return Message{key}.with("error", errorName(vendor, breach));
}

std::optional<Message> sharedError(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    const std::int64_t asked = request.staticSharedBytes + request.dynamicSharedBytes;
    const std::int64_t ceiling =
        sharedCeiling(limits, request.sharedMode) - limits.reservedSharedBytesPerBlock;
    if (asked <= ceiling) {
        return std::nullopt;
    }
    const bool couldOptIn = asked <= limits.sharedBytesPerBlockOptin;
    const char* key = request.staticSharedBytes > limits.sharedBytesPerBlock
                          ? "occupancy.launch.static_shared"
                      : couldOptIn ? "occupancy.launch.shared_without_optin"
                                   : "occupancy.launch.shared";
    const std::int64_t named = key == std::string_view("occupancy.launch.static_shared")
                                   ? std::int64_t{limits.sharedBytesPerBlock}
                                   : ceiling;
    return about(key, machine.vendor, Breach::Shared)
        .with("bytes", asked)
        .with("static", request.staticSharedBytes)
        .with("max", named);
}

}  // namespace

std::optional<Message> launchError(const machine::Machine& machine, const Request& request,
                                   int launchBoundsThreads) {
    const machine::Limits& limits = machine.limits;
    if (request.threadsPerBlock < 1 || request.threadsPerBlock > limits.maxThreadsPerBlock) {
        return about("occupancy.launch.threads", machine.vendor, Breach::Shape)
            .with("threads", request.threadsPerBlock)
            .with("max", limits.maxThreadsPerBlock);
    }
    if (launchBoundsThreads > 0 && request.threadsPerBlock > launchBoundsThreads) {
        return about("occupancy.launch.launch_bounds", machine.vendor, Breach::Shared)
            .with("threads", request.threadsPerBlock)
            .with("max", launchBoundsThreads);
    }
    if (auto shared = sharedError(machine, request)) {
        return shared;
    }
    Request exact = request;
    exact.mode = Mode::Exact;
    const Result result = calculate(machine, exact);
    if (result.limitRegisters == 0) {
        const bool isNvidia = machine.vendor == machine::Vendor::Nvidia;
        const std::int64_t charged =
            isNvidia ? roundUp(result.warpsPerBlock, limits.registerCheckPartitions)
                     : result.warpsPerBlock;
        return about("occupancy.launch.registers", machine.vendor, Breach::Resources)
            .with("registers", request.registersPerThread)
            .with("threads", request.threadsPerBlock)
            .with("warps", charged)
            .with("per_warp", result.registersPerWarp)
            .with("total", charged * result.registersPerWarp)
            .with("max", limits.registersPerBlock);
    }
    return std::nullopt;
}

std::optional<Message> shapeError(const machine::Machine& machine, const Dim3& grid,
                                  const Dim3& block) {
    const auto& maxBlock = machine.limits.maxBlockDim;
    const auto& maxGrid = machine.limits.maxGridDim;
    struct Dimension {
        const char* key;
        const char* name;
        std::int64_t value;
        std::int64_t max;
    };
    const Dimension dimensions[] = {
        {"occupancy.launch.block_dimension", "x", block.x, maxBlock[0]},
        {"occupancy.launch.block_dimension", "y", block.y, maxBlock[1]},
        {"occupancy.launch.block_dimension", "z", block.z, maxBlock[2]},
        {"occupancy.launch.grid_dimension", "x", grid.x, maxGrid[0]},
        {"occupancy.launch.grid_dimension", "y", grid.y, maxGrid[1]},
        {"occupancy.launch.grid_dimension", "z", grid.z, maxGrid[2]},
    };
    for (const Dimension& dimension : dimensions) {
        if (dimension.value < 1 || dimension.value > dimension.max) {
            return about(dimension.key, machine.vendor, Breach::Shape)
                .with("dimension", dimension.name)
                .with("value", dimension.value)
                .with("max", dimension.max);
        }
    }
    return std::nullopt;
}

std::optional<Message> cooperativeError(const machine::Machine& machine, const Result& result,
                                        std::int64_t blocks) {
    const std::int64_t resident = std::int64_t{result.blocksPerSm} * machine.smCount;
    if (blocks <= resident) {
        return std::nullopt;
    }
    return Message{"occupancy.launch.cooperative"}
        .with("error", "cudaErrorCooperativeLaunchTooLarge (720)")
        .with("blocks", blocks)
        .with("max", resident);
}

}  // namespace warpscope::occupancy
