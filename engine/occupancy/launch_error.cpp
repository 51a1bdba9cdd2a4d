#include <array>
#include <string>

#include "engine/machine/words.h"
#include "engine/occupancy/occupancy.h"
#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

enum class Breach { Shape, Bounds, Resources, Shared, Cooperative, Cluster };

/// The errors by vendor. CUDA's are measured; HIP's are those that the checks of its open runtime
/// return; MetaX documents none, so that its names, which follow CUDA's, are marked as assumptions.
const char* errorName(machine::Vendor vendor, Breach breach) {
    struct Names {
        const char* nvidia;
        const char* amd;
        const char* metax;
    };
    constexpr std::array<Names, 6> kNames{
        {{"@occupancy.error.shape", "hipErrorInvalidConfiguration (9)",
          "@occupancy.error.metax_shape"},
         {"cudaErrorInvalidValue (1)", "hipErrorLaunchFailure (719)",
          "@occupancy.error.metax_value"},
         {"cudaErrorLaunchOutOfResources (701)", "hipErrorLaunchOutOfResources (701)",
          "@occupancy.error.metax_resources"},
         {"cudaErrorInvalidValue (1)", "hipErrorInvalidValue (1)", "@occupancy.error.metax_value"},
         {"cudaErrorCooperativeLaunchTooLarge (720)", "hipErrorCooperativeLaunchTooLarge (720)",
          "@occupancy.error.metax_cooperative"},
         {"cudaErrorInvalidClusterSize (912)", "hipErrorInvalidConfiguration (9)",
          "@occupancy.error.metax_shape"}}};
    const Names& names = kNames[static_cast<std::size_t>(breach)];
    switch (vendor) {
        case machine::Vendor::Nvidia:
            return names.nvidia;
        case machine::Vendor::Amd:
            return names.amd;
        case machine::Vendor::Metax:
            return names.metax;
    }
    return "";
}

Message about(const char* key, const machine::Machine& machine, Breach breach) {
    return machine::withWords(Message{key}.with("error", errorName(machine.vendor, breach)),
                              machine);
}

std::optional<Message> sharedError(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    const std::int64_t asked = request.staticSharedBytes + request.dynamicSharedBytes;
    const std::int64_t ceiling =
        sharedCeiling(limits, request.sharedMode) - limits.reservedSharedBytesPerBlock;
    const bool isNvidia = machine.vendor == machine::Vendor::Nvidia;
    // Whatever is opted in to: the compiler does not get so far.
    const bool isStatic = isNvidia && request.staticSharedBytes > limits.sharedBytesPerBlock;
    if (!isStatic && asked <= ceiling) return std::nullopt;
    const bool couldOptIn = isNvidia && asked <= limits.sharedBytesPerBlockOptin;
    const char* key = isStatic     ? "occupancy.launch.static_shared"
                      : couldOptIn ? "occupancy.launch.shared_without_optin"
                                   : "occupancy.launch.shared";
    return about(key, machine, Breach::Shared)
        .with("bytes", asked)
        .with("static", request.staticSharedBytes)
        .with("max", isStatic ? std::int64_t{limits.sharedBytesPerBlock} : ceiling);
}

std::optional<Message> registerError(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    Request exact = request;
    exact.mode = Mode::Exact;
    const Result result = calculate(machine, exact);
    if (result.limitRegisters != 0) return std::nullopt;
    const bool isNvidia = machine.vendor == machine::Vendor::Nvidia;
    const std::int64_t charged = isNvidia
                                     ? roundUp(result.warpsPerBlock, limits.registerCheckPartitions)
                                     : result.warpsPerBlock;
    return about(isNvidia ? "occupancy.launch.registers" : "occupancy.launch.wave_registers",
                 machine, Breach::Resources)
        .with("registers", request.registersPerThread)
        .with("threads", request.threadsPerBlock)
        .with("warps", charged)
        .with("per_warp", result.registersPerWarp)
        .with("total", charged * result.registersPerWarp)
        .with("max", limits.registersPerBlock);
}

}  // namespace

std::optional<Message> launchError(const machine::Machine& machine, const Request& request,
                                   int launchBoundsThreads) {
    const machine::Limits& limits = machine.limits;
    if (request.threadsPerBlock < 1 || request.threadsPerBlock > limits.maxThreadsPerBlock) {
        return about("occupancy.launch.threads", machine, Breach::Shape)
            .with("threads", request.threadsPerBlock)
            .with("max", limits.maxThreadsPerBlock);
    }
    if (launchBoundsThreads > 0 && request.threadsPerBlock > launchBoundsThreads) {
        return about("occupancy.launch.launch_bounds", machine, Breach::Bounds)
            .with("threads", request.threadsPerBlock)
            .with("max", launchBoundsThreads);
    }
    if (auto shared = sharedError(machine, request)) return shared;
    return registerError(machine, request);
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
            return about(dimension.key, machine, Breach::Shape)
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
    if (blocks <= resident) return std::nullopt;
    return about("occupancy.launch.cooperative", machine, Breach::Cooperative)
        .with("blocks", blocks)
        .with("max", resident);
}

std::optional<Message> clusterError(const machine::Machine& machine, const Dim3& grid,
                                    const Dim3& cluster) {
    constexpr std::int64_t kPortable = 8;
    constexpr int kFirstWithClusters = 9;
    const std::int64_t blocks = cluster.count();
    if (blocks == 1) return std::nullopt;
    if (machine.vendor != machine::Vendor::Nvidia || machine.computeMajor < kFirstWithClusters)
        return about("occupancy.launch.no_clusters", machine, Breach::Cluster)
            .with("device", machine.name);
    if (blocks > kPortable)
        return about("occupancy.launch.cluster_size", machine, Breach::Cluster)
            .with("blocks", blocks)
            .with("max", kPortable);
    const bool isWhole =
        grid.x % cluster.x == 0 && grid.y % cluster.y == 0 && grid.z % cluster.z == 0;
    if (isWhole) return std::nullopt;
    return about("occupancy.launch.cluster_grid", machine, Breach::Cluster)
        .with("grid", textOf(grid))
        .with("cluster", textOf(cluster));
}

}  // namespace warpscope::occupancy
