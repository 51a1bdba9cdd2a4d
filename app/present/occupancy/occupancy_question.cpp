#include "app/present/occupancy/occupancy_question.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/machine/set.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/preset.h"
#include "engine/scenario/launches/make_launch.h"

namespace warpscope::present {

namespace {

std::optional<machine::Machine> machineOf(const session::SlotReader& session) {
    const machine::Machine* preset = scenario::presetOf(session.scenario(), session.devices());
    if (preset == nullptr) return std::nullopt;
    machine::Machine machine = *preset;
    for (const auto& [key, value] : session.scenario().deviceOverrides) {
        // What the device does not take is left out; the launch says what is wrong with it.
        machine::assign(machine, key, value);
    }
    return machine;
}

}  // namespace

std::optional<OccupancyQuestion> questionOf(const session::SlotReader& session) {
    const scenario::Scenario& scenario = session.scenario();
    auto machine = machineOf(session);
    if (!machine) return std::nullopt;
    OccupancyQuestion question{.machine = *std::move(machine)};
    occupancy::Request& request = question.request;
    request = gpu::occupancyRequest(scenario, scenario.model);
    if (session.run() != nullptr) {
        const gpu::Launch& launch = session.run()->launch();
        request.staticSharedBytes = launch.program.staticSharedBytes;
        if (request.registersPerThread == 0) {
            request.registersPerThread = launch.program.registersPerThread;
        }
        question.launchBoundsThreads = launch.program.launchBoundsThreads;
        question.launchBoundsBlocks = launch.program.launchBoundsBlocks;
        question.kernel = launch.program.entry;
    }
    // Also where the launch is refused, and the run is still the one before.
    if (scenario.launchBoundsThreads > 0) {
        question.launchBoundsThreads = scenario.launchBoundsThreads;
    }
    if (scenario.launchBoundsBlocks > 0) {
        question.launchBoundsBlocks = scenario.launchBoundsBlocks;
    }
    const int most = scenario::mostRegisters(
        scenario, question.machine, {question.launchBoundsThreads, question.launchBoundsBlocks});
    if (most < question.machine.limits.maxRegistersPerThread) {
        request.registersPerThread = std::min(request.registersPerThread, most);
    }
    return question;
}

std::optional<scenario::Setting> settingFor(const session::SlotReader& session,
                                            const OccupancyQuestion& question, occupancy::Axis axis,
                                            std::int64_t x) {
    namespace keys = scenario::keys;
    using scenario::Setting;
    switch (axis) {
        case occupancy::Axis::BlockSize: {
            const Dim3& block = session.scenario().block;
            const std::int64_t rest = std::max<std::int64_t>(1, block.y * block.z);
            if (x < rest || x % rest != 0) return std::nullopt;
            return Setting{std::string(keys::kBlock), Dim3{x / rest, block.y, block.z}};
        }
        case occupancy::Axis::Registers:
            return Setting{std::string(keys::kRegisters), x};
        case occupancy::Axis::Shared:
            return Setting{std::string(keys::kDynamicShared),
                           std::max<std::int64_t>(0, x - question.request.staticSharedBytes)};
    }
    return std::nullopt;
}

std::string percentText(double percent) {
    return fmt::format("{:.4g}", percent);
}

}  // namespace warpscope::present
