#include <fmt/format.h>

#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/table.h"

namespace warpscope::cli {
namespace {

std::string capabilityOf(const machine::Machine& machine) {
    if (machine.computeMajor == 0) return "-";
    return fmt::format("{}.{}", machine.computeMajor, machine.computeMinor);
}

std::string devicesText(const Environment& environment) {
    std::vector<std::vector<std::string>> rows;
    for (const machine::Machine& machine : environment.devices.machines()) {
        rows.push_back(
            {machine.id, machine.name, capabilityOf(machine),
             environment.say(Message{"cli.devices.row"}
                                 .with("sms", machine.smCount)
                                 .with("warps", machine.limits.maxWarpsPerSm)
                                 .with("lanes", machine.limits.warpSize)
                                 .with("registers", machine.limits.registersPerSm)
                                 .with("shared", machine.limits.sharedBytesPerSm)) +
                 (machine.isApproximate ? " " + environment.say("cli.devices.approximate") : "")});
    }
    return alignedRows(rows);
}

std::string devicesJson(const Environment& environment) {
    auto list = Json::array();
    for (const machine::Machine& machine : environment.devices.machines()) {
        list.push_back({{"id", machine.id},
                        {"name", machine.name},
                        {"compute_capability", capabilityOf(machine)},
                        {"sm_count", machine.smCount},
                        {"warp_size", machine.limits.warpSize},
                        {"max_warps_per_sm", machine.limits.maxWarpsPerSm},
                        {"max_blocks_per_sm", machine.limits.maxBlocksPerSm},
                        {"registers_per_sm", machine.limits.registersPerSm},
                        {"shared_bytes_per_sm", machine.limits.sharedBytesPerSm},
                        {"approximate", machine.isApproximate}});
    }
    return jsonText(list);
}

}  // namespace

int runCommand(const DevicesOptions& options, Environment& environment) {
    const bool isJson = options.format == Format::Json;
    *environment.out << (isJson ? devicesJson(environment) : devicesText(environment));
    if (environment.devices.problems().empty()) return kDone;
    return printProblems(environment, environment.devices.problems());
}

}  // namespace warpscope::cli
