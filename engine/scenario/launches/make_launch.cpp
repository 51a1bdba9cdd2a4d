#include "engine/scenario/launches/make_launch.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "engine/gpu/cluster_layout.h"
#include "engine/host/instances.h"
#include "engine/machine/set.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/knob.h"
#include "engine/scenario/fields/preset.h"
#include "engine/scenario/kernels/log_passes.h"
#include "engine/scenario/launches/declared_cluster.h"
#include "engine/scenario/launches/fill_arguments.h"
#include "engine/scenario/launches/foreign_spelling.h"
#include "engine/scenario/launches/resolve_parameters.h"
#include "engine/scenario/lessons/set.h"
#include "engine/trace/segment.h"

namespace warpscope::scenario {
namespace {

/// A run keeps a record of every warp; this many fill the memory of a laptop.
constexpr std::int64_t kMaxWarps = 1 << 20;

Problem problemAt(const Scenario& scenario, std::string_view key, Message message,
                  Message hint = {}) {
    return {std::move(message), rangeOfKey(scenario, key), std::move(hint), Severity::Error};
}

Result<machine::Machine> chooseMachine(const Scenario& scenario, const machine::Library& devices) {
    const machine::Machine* preset = presetOf(scenario, devices);
    if (preset == nullptr) {
        const std::string close = devices.closestTo(scenario.devicePreset);
        Message hint = close.empty() ? Message{"scenario.see_devices"}
                                     : Message{"scenario.did_you_mean"}.with("name", close);
        return problemAt(scenario, keys::kPreset,
                         Message{"scenario.unknown_device"}.with("name", scenario.devicePreset),
                         std::move(hint));
    }
    machine::Machine machine = *preset;
    for (const auto& [key, value] : scenario.deviceOverrides) {
        if (auto problem = machine::assign(machine, key, value)) {
            problem->range = rangeOfKey(scenario, std::string(keys::kDevice) + key);
            return *std::move(problem);
        }
    }
    return machine;
}

/// The name of the kernel's text in problems, and how far its lines are from the file's.
std::vector<Problem> placed(const Scenario& scenario, std::vector<Problem> problems) {
    for (Problem& problem : problems) {
        if (problem.range.line > 0) problem.range.line += scenario.codeLineOffset;
    }
    return problems;
}

KernelOptions optionsOf(const Scenario& scenario, const machine::Machine& machine,
                        int maxRegisters) {
    cuda::Options options;
    options.entry = scenario.entry;
    options.maxRegisters = maxRegisters;
    options.level = scenario.level;
    options.fmad = scenario.fmad;
    options.warpSize = machine.limits.warpSize;
    options.maxStaticShared = machine.limits.sharedBytesPerBlock;
    if (machine.computeMajor > 0)
        options.cudaArch = 100 * machine.computeMajor + 10 * machine.computeMinor;
    return {options, scenario.reader};
}

std::string sourceNameOf(const Scenario& scenario) {
    return (scenario.kernelFile.empty() ? scenario.path : kernelPath(scenario)).string();
}

Result<isa::Program> compileWith(const Scenario& scenario, const machine::Machine& machine,
                                 int maxRegisters, ProgramCache& programs) {
    auto program = programs.compile(scenario.code, sourceNameOf(scenario),
                                    optionsOf(scenario, machine, maxRegisters));
    if (!program) return placed(scenario, program.problems());
    // What the scenario says of __launch_bounds__ stands in the place of the kernel's own.
    if (scenario.launchBoundsThreads > 0) {
        program->launchBoundsThreads = scenario.launchBoundsThreads;
    }
    if (scenario.launchBoundsBlocks > 0) program->launchBoundsBlocks = scenario.launchBoundsBlocks;
    return program;
}

occupancy::LaunchBounds boundsOf(const isa::Program& program) {
    return {program.launchBoundsThreads, program.launchBoundsBlocks};
}

/// Compiles for the registers that the scenario allows: as many as are needed, or fewer with
/// spills to local memory.
Result<isa::Program> compileFor(const Scenario& scenario, const machine::Machine& machine,
                                ProgramCache& programs) {
    auto program = compileWith(scenario, machine, machine.limits.maxRegistersPerThread, programs);
    if (!program) return program;
    int allowed = mostRegisters(scenario, machine, boundsOf(*program));
    if (scenario.registersPerThread > 0) allowed = std::min(allowed, scenario.registersPerThread);
    if (program->registersPerThread <= allowed) return program;
    const int needed = program->registersPerThread;
    if (allowed >= codegen::kMinRegisters) {
        program = compileWith(scenario, machine, allowed, programs);
        if (!program || program->registersPerThread <= allowed) return program;
    }
    const bool isCapped = allowed != scenario.registersPerThread;
    const std::string_view cap =
        program->launchBoundsThreads > 0 ? keys::kLaunchBoundsThreads : keys::kMaxRegisters;
    return problemAt(scenario, isCapped ? cap : keys::kRegisters,
                     Message{"scenario.too_few_registers"}
                         .with("given", allowed)
                         .with("needed", needed)
                         .with("fewest", codegen::kMinRegisters));
}

/// As the scenario says, else as the kernel does.
Dim3 clusterOf(const Scenario& scenario) {
    if (scenario.cluster != Dim3{}) return scenario.cluster;
    return declaredCluster(scenario.code, host::kernelOf(scenario.entry));
}

std::optional<Problem> checkShape(const Scenario& scenario, const machine::Machine& machine) {
    if (auto wrong = occupancy::shapeError(machine, Dim3{}, scenario.block))
        return problemAt(scenario, keys::kBlock, *std::move(wrong));
    if (auto wrong = occupancy::shapeError(machine, scenario.grid, Dim3{}))
        return problemAt(scenario, keys::kGrid, *std::move(wrong));
    if (auto wrong = occupancy::clusterError(machine, scenario.grid, clusterOf(scenario)))
        return problemAt(scenario, keys::kCluster, *std::move(wrong));
    // Threads first: the product of three large dimensions need not fit a number.
    const std::int64_t threads = scenario.block.count();
    const std::int64_t warps = (threads + machine.limits.warpSize - 1) / machine.limits.warpSize;
    std::int64_t total = warps;
    for (const std::int64_t extent : {scenario.grid.x, scenario.grid.y, scenario.grid.z}) {
        total = extent > kMaxWarps / total ? kMaxWarps + 1 : total * extent;
        if (total > kMaxWarps) break;
    }
    if (total <= kMaxWarps) return std::nullopt;
    return problemAt(
        scenario, keys::kGrid,
        Message{"scenario.too_many_warps"}.with("limit", static_cast<long long>(kMaxWarps)),
        Message{"scenario.smaller_grid"});
}

/// The field whose value, made harmless, would let the launch start: that is where to point.
std::string_view guiltyKey(const machine::Machine& machine, const occupancy::Request& request,
                           int bounds) {
    occupancy::Request other = request;
    other.registersPerThread = 1;
    if (!occupancy::launchError(machine, other, bounds)) return keys::kRegisters;
    other = request;
    other.dynamicSharedBytes = 0;
    if (!occupancy::launchError(machine, other, bounds)) return keys::kDynamicShared;
    return keys::kBlock;
}

bool callsGridSync(const isa::Program& program) {
    return std::ranges::any_of(program.globals, &isa::GlobalVariable::isOfGridBarrier);
}

std::optional<Problem> checkResources(const Scenario& scenario, gpu::Launch& launch) {
    const occupancy::Request request = gpu::occupancyRequest(launch);
    const int bounds = launch.program.launchBoundsThreads;
    if (auto wrong = occupancy::launchError(launch.machine, request, bounds))
        return problemAt(scenario, guiltyKey(launch.machine, request, bounds), *std::move(wrong));
    launch.occupancy = occupancy::calculate(launch.machine, request);
    if (!launch.occupancy.isValid || launch.occupancy.blocksPerSm <= 0)
        return problemAt(scenario, keys::kBlock,
                         Message{"scenario.no_block_fits"}.with("device", launch.machine.name));
    if (!gpu::fitsCluster(launch))
        return problemAt(scenario, keys::kCluster,
                         Message{"scenario.no_cluster_fits"}
                             .with("blocks", launch.cluster.count())
                             .with("device", launch.machine.name));
    if (!scenario.isCooperative && callsGridSync(launch.program))
        return problemAt(scenario, keys::kCooperative,
                         Message{"scenario.grid_sync"}.with("blocks", scenario.grid.count()));
    if (!scenario.isCooperative) return std::nullopt;
    if (auto wrong =
            occupancy::cooperativeError(launch.machine, launch.occupancy, scenario.grid.count()))
        return problemAt(scenario, keys::kCooperative, *std::move(wrong));
    return std::nullopt;
}

std::optional<Problem> checkRegisters(const Scenario& scenario, const machine::Machine& machine) {
    const int most = machine.limits.maxRegistersPerThread;
    if (scenario.registersPerThread <= most) return std::nullopt;
    return problemAt(scenario, keys::kRegisters,
                     Message{"scenario.too_many_registers"}
                         .with("given", scenario.registersPerThread)
                         .with("most", most)
                         .with("device", machine.name));
}

/// Every resident thread has its local memory, and snapshots copy it.
std::optional<Problem> checkLocal(const Scenario& scenario, const gpu::Launch& launch) {
    const std::int64_t blocks = std::min(
        launch.blockCount(), std::int64_t{launch.machine.smCount} * launch.occupancy.blocksPerSm);
    const std::int64_t threads = blocks * launch.warpsPerBlock() * launch.machine.limits.warpSize;
    const std::int64_t each = launch.program.localBytesPerThread;
    if (each == 0 || threads <= kMaxLocalBytes / each) return std::nullopt;
    return problemAt(scenario, scenario.kernelFile.empty() ? keys::kKernelCode : keys::kKernelFile,
                     Message{"scenario.too_much_local"}
                         .with("each", static_cast<long long>(each))
                         .with("threads", static_cast<long long>(threads))
                         .with("limit", static_cast<long long>(kMaxLocalBytes)),
                     Message{"scenario.smaller_local"});
}

}  // namespace

int mostRegisters(const Scenario& scenario, const machine::Machine& machine,
                  const occupancy::LaunchBounds& bounds) {
    if (bounds.threads > 0) return occupancy::registersWithin(machine, bounds).registersPerThread;
    const int most = machine.limits.maxRegistersPerThread;
    return scenario.maxRegistersPerThread > 0 ? std::min(most, scenario.maxRegistersPerThread)
                                              : most;
}

Result<codegen::PassLog> logPasses(const Scenario& scenario, const machine::Library& devices) {
    const auto machine = chooseMachine(scenario, devices);
    if (!machine) return machine.problems();
    auto log = logPasses(scenario.code, sourceNameOf(scenario),
                         optionsOf(scenario, *machine, machine->limits.maxRegistersPerThread));
    if (!log) return placed(scenario, log.problems());
    return log;
}

std::vector<Problem> warningsOfOthers(const Scenario& scenario, const gpu::Launch& launch) {
    const machine::Machine& machine = launch.machine;
    return placed(scenario, warningsOfOthers(
                                scenario.code, sourceNameOf(scenario),
                                optionsOf(scenario, machine, machine.limits.maxRegistersPerThread),
                                launch.program));
}

std::optional<Problem> checkLength(const Scenario& scenario, std::int64_t instructions) {
    if (instructions <= trace::kMaxInstructions) return std::nullopt;
    return problemAt(scenario, scenario.kernelFile.empty() ? keys::kKernelCode : keys::kKernelFile,
                     Message{"scenario.program_too_long"}
                         .with("instructions", static_cast<long long>(instructions))
                         .with("limit", static_cast<long long>(trace::kMaxInstructions)),
                     Message{"scenario.shorter_program"});
}

Result<isa::Program> compileScenario(const Scenario& scenario, const machine::Library& devices,
                                     ProgramCache& programs) {
    auto machine = chooseMachine(scenario, devices);
    if (!machine) return machine.problems();
    return compileFor(scenario, *machine, programs);
}

Result<gpu::Launch> makeLaunch(const Scenario& scenario, const machine::Library& devices,
                               ProgramCache* programs) {
    auto machine = chooseMachine(scenario, devices);
    if (!machine) return machine.problems();
    if (auto wrong = checkShape(scenario, *machine)) return *std::move(wrong);
    if (auto wrong = checkRegisters(scenario, *machine)) return *std::move(wrong);
    ProgramCache own;
    auto program = compileFor(scenario, *machine, programs != nullptr ? *programs : own);
    if (!program) return program.problems();
    if (auto wrong = checkLength(scenario, std::ssize(program->instructions)))
        return *std::move(wrong);

    if (auto foreign = foreignSpelling(scenario.code, sourceNameOf(scenario), *machine))
        program->warnings.push_back(placed(scenario, {*std::move(foreign)}).front());
    program->warnings.insert(program->warnings.begin(), scenario.guesses.begin(),
                             scenario.guesses.end());
    gpu::Launch launch;
    launch.machine = *std::move(machine);
    launch.program = *std::move(program);
    static_cast<gpu::LaunchConfig&>(launch) = scenario;
    launch.cluster = clusterOf(scenario);
    const int most = mostRegisters(scenario, launch.machine, boundsOf(launch.program));
    launch.registersPerThread =
        std::max(launch.program.registersPerThread, std::min(scenario.registersPerThread, most));
    launch.model = scenario.model;
    if (auto wrong = checkResources(scenario, launch)) return *std::move(wrong);
    if (auto problems = resolveParameters(scenario, launch.program); !problems.empty())
        return problems;
    if (auto wrong = checkLocal(scenario, launch)) return *std::move(wrong);
    if (auto problems = fillArguments(scenario, launch); !problems.empty()) return problems;
    return launch;
}

}  // namespace warpscope::scenario
