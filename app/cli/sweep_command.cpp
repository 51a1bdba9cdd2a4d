#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_json.h"
#include "engine/analysis/sweep.h"
#include "engine/scenario/set.h"

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

/// The rows of one sweep; `last` stands at the end of each.
std::string rowsOf(const Environment& environment, const analysis::Sweep& sweep,
                   const std::string& last) {
    std::string out;
    for (const analysis::SweepPoint& point : sweep.points) {
        if (!point.isOk) {
            out += fmt::format("{},,,,,,,,{},,{}\n", point.value,
                               cell(environment.say(point.message)), last);
            continue;
        }
        out +=
            fmt::format("{},{},{:.6f},{:.6f},{:.6f},{},{},{},,{},{}\n", point.value, point.cycles,
                        point.theoreticalPercent / 100, point.achievedPercent / 100, point.ipc,
                        point.blocksPerSm, point.registersPerThread, point.spillInstructions,
                        point.spilledBytes, last);
    }
    return out;
}

std::string sweepCsv(const Environment& environment, const analysis::Sweep& sweep) {
    std::string out =
        "value,cycles,theoretical_occupancy,achieved_occupancy,ipc,blocks_per_sm,"
        "registers_per_thread,spill_instructions,refused,spilled_bytes_per_thread,scenario\n";
    out += rowsOf(environment, sweep, cell(sweep.scenario.path.stem().string()));
    for (const analysis::Sweep& other : sweep.compared)
        out += rowsOf(environment, other, cell(other.scenario.path.stem().string()));
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
            {"spill_instructions", point.spillInstructions},
            {"spilled_bytes_per_thread", point.spilledBytes},
            {"warps_needed", point.hiding.warpsNeeded}};
}

nlohmann::ordered_json sweepJson(const Environment& environment, const analysis::Sweep& sweep) {
    auto points = nlohmann::ordered_json::array();
    for (const auto& point : sweep.points)
        points.push_back(pointJson(environment, point));
    nlohmann::ordered_json json = {
        {"scenario", sweep.scenario.path.string()}, {"key", sweep.key}, {"points", points}};
    for (const analysis::Sweep& other : sweep.compared)
        json["compared"] = sweepJson(environment, other);
    return json;
}

/// --over, or where there is none the scenario's own [sweep].
scenario::SweepPlan planOf(const SweepOptions& options, const scenario::Scenario& scenario) {
    if (!options.plan.over.empty()) return options.plan;
    scenario::SweepPlan plan = scenario.sweep;
    plan.keepsThreads = plan.keepsThreads || options.plan.keepsThreads;
    if (!plan.compare.empty()) plan.compare = (scenario.path.parent_path() / plan.compare).string();
    if (!options.plan.compare.empty()) plan.compare = options.plan.compare;
    return plan;
}

/// Runs both sweeps under one progress line; Ctrl+C leaves what is done. Whether all was done.
bool runSweeps(const Environment& environment, const scenario::SweepPlan& plan,
               const std::vector<scenario::Scenario>& scenarios, analysis::Sweep& sweep) {
    const Interrupt interrupt;
    std::atomic<int> done = 0;
    const int runs = analysis::runsOf(plan) * static_cast<int>(scenarios.size());
    {
        const ProgressLine line(*environment.err, [&] {
            return environment.say(
                Message{"cli.sweep.progress"}.with("done", done.load()).with("runs", runs));
        });
        sweep =
            analysis::sweep(scenarios[0], environment.devices, plan, &done, &interrupt.isAsked());
        if (scenarios.size() > 1 && !interrupt.isAsked()) {
            sweep.compared.push_back(analysis::sweep(scenarios[1], environment.devices, plan, &done,
                                                     &interrupt.isAsked()));
        }
    }
    if (done == runs) return true;
    *environment.err
        << environment.say(
               Message{"cli.sweep.stopped"}.with("done", done.load()).with("runs", runs))
        << '\n';
    return false;
}

/// Whether at least one value of each scenario was not refused.
bool hasRun(const analysis::Sweep& sweep) {
    return std::ranges::any_of(sweep.points, &analysis::SweepPoint::isOk) &&
           std::ranges::all_of(sweep.compared, hasRun);
}

}  // namespace

int runCommand(const SweepOptions& options, Environment& environment) {
    const auto scenario = openScenario(environment, options.scenario, options.sets);
    if (!scenario) return printProblems(environment, scenario.problems());
    const scenario::SweepPlan plan = planOf(options, *scenario);
    if (plan.over.empty()) {
        *environment.err << environment.say("cli.sweep.over_what") << '\n';
        return kUsageWrong;
    }
    // A key that does not exist is one mistake, not one for each value.
    if (auto unknown = scenario::unknownKey(*scenario, plan.over)) {
        unknown->range.file = "--over " + plan.over;
        return printProblems(environment, {*std::move(unknown)});
    }
    std::vector<scenario::Scenario> scenarios{*scenario};
    if (!plan.compare.empty()) {
        const auto other = openScenario(environment, plan.compare, {});
        if (!other) return printProblems(environment, other.problems());
        scenarios.push_back(*other);
    }
    analysis::Sweep sweep;
    const bool isWhole = runSweeps(environment, plan, scenarios, sweep);
    *environment.out << (options.format == Format::Csv ? sweepCsv(environment, sweep)
                                                       : jsonText(sweepJson(environment, sweep)));
    return isWhole && hasRun(sweep) ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
