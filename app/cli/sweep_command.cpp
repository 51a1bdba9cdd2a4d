#include <fmt/format.h>

#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "engine/analysis/sweep.h"

namespace warpscope::cli {
namespace {

/// A text as one cell of a CSV table.
std::string cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char letter : text)
        out += letter == '"' ? "\"\"" : std::string(1, letter);
    return out + "\"";
}

std::string sweepCsv(const Environment& environment, const analysis::Sweep& sweep) {
    std::string out =
        "value,cycles,theoretical_occupancy,achieved_occupancy,ipc,blocks_per_sm,"
        "registers_per_thread,spill_instructions,refused\n";
    for (const analysis::SweepPoint& point : sweep.points) {
        if (!point.isOk) {
            out += fmt::format("{},,,,,,,,{}\n", point.value, cell(environment.say(point.message)));
            continue;
        }
        out += fmt::format("{},{},{:.6f},{:.6f},{:.6f},{},{},{},\n", point.value, point.cycles,
                           point.theoreticalPercent / 100, point.achievedPercent / 100, point.ipc,
                           point.blocksPerSm, point.registersPerThread, point.spillInstructions);
    }
    return out;
}

nlohmann::ordered_json pointJson(const Environment& environment,
                                 const analysis::SweepPoint& point) {
    if (!point.isOk) {
        return {{"value", point.value}, {"refused", environment.say(point.message)}};
    }
    return {{"value", point.value},
            {"cycles", point.cycles},
            {"theoretical_occupancy", point.theoreticalPercent / 100},
            {"achieved_occupancy", point.achievedPercent / 100},
            {"ipc", point.ipc},
            {"blocks_per_sm", point.blocksPerSm},
            {"registers_per_thread", point.registersPerThread},
            {"spill_instructions", point.spillInstructions}};
}

}  // namespace

int runCommand(const SweepOptions& options, Environment& environment) {
    const auto scenario = openScenario(environment, options.scenario, options.sets);
    if (!scenario) return printProblems(environment, scenario.problems());
    // A key that does not exist is one mistake, not one for each value.
    const auto known = scenario::set(*scenario, options.key, std::to_string(options.from));
    if (!known && known.problem().message.key.ends_with("unknown_key")) {
        std::vector<Problem> problems = known.problems();
        problems.front().range.file = "--over " + options.key;
        return printProblems(environment, problems);
    }
    const analysis::Sweep sweep = analysis::sweep(*scenario, environment.devices, options.key,
                                                  options.from, options.to, options.step);
    if (options.format == Format::Csv) {
        *environment.out << sweepCsv(environment, sweep);
        return kDone;
    }
    auto points = nlohmann::ordered_json::array();
    for (const auto& point : sweep.points)
        points.push_back(pointJson(environment, point));
    *environment.out << jsonText(
        {{"scenario", scenario->path.string()}, {"key", sweep.key}, {"points", points}});
    return kDone;
}

}  // namespace warpscope::cli
