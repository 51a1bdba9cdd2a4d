#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_json.h"
#include "engine/analysis/sweep_grid.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::cli {
namespace {

using Plans = std::vector<scenario::SweepPlan>;

/// A text as one cell of a CSV table.
std::string cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char letter : text)
        out += letter == '"' ? "\"\"" : std::string(1, letter);
    return out + "\"";
}

constexpr const char* kColumns =
    "cycles,theoretical_occupancy,achieved_occupancy,ipc,blocks_per_sm,registers_per_thread,"
    "spill_instructions,refused,spilled_bytes_per_thread,scenario,hazard\n";

/// What follows the values of a row: the figures, or why there are none; at its end the scenario
/// and what the run found though it went on.
std::string rowOf(const Environment& environment, const analysis::SweepPoint& point,
                  const std::string& scenario) {
    if (!point.isOk)
        return fmt::format(",,,,,,,{},,{},\n", cell(environment.say(point.message)), scenario);
    return fmt::format("{},{:.6f},{:.6f},{:.6f},{},{},{},,{},{},{}\n", point.cycles,
                       point.theoreticalPercent / 100, point.achievedPercent / 100, point.ipc,
                       point.blocksPerSm, point.registersPerThread, point.spillInstructions,
                       point.spilledBytes, scenario,
                       point.hazard.isEmpty() ? "" : cell(environment.say(point.hazard)));
}

std::string rowsOf(const Environment& environment, const analysis::Sweep& sweep,
                   const scenario::SweepPlan& plan) {
    const std::string last = cell(sweep.scenario.path.stem().string());
    std::string out;
    for (const analysis::SweepPoint& point : sweep.points)
        out += cell(plan.wordOf(point.value)) + "," + rowOf(environment, point, last);
    return out;
}

std::string sweepCsv(const Environment& environment, const analysis::Sweep& sweep,
                     const scenario::SweepPlan& plan) {
    std::string out = std::string("value,") + kColumns;
    out += rowsOf(environment, sweep, plan);
    for (const analysis::Sweep& other : sweep.compared)
        out += rowsOf(environment, other, plan);
    return out;
}

/// One column a key.
std::string gridCsv(const Environment& environment, const scenario::Scenario& scenario,
                    const analysis::SweepGrid& grid, const Plans& plans) {
    std::string out;
    for (const std::string& key : grid.keys)
        out += key + ",";
    out += kColumns;
    const std::string last = cell(scenario.path.stem().string());
    for (const analysis::GridPoint& one : grid.points) {
        for (std::size_t i = 0; i < plans.size(); ++i)
            out += cell(plans[i].wordOf(one.values[i])) + ",";
        out += rowOf(environment, one.point, last);
    }
    return out;
}

/// A value as a number, true, false or a list where it is one, else as a text.
Json jsonOf(const scenario::SweepPlan& plan, long long value) {
    if (plan.words.empty()) return value;
    const std::string word = plan.wordOf(value);
    Json json = Json::parse(word, nullptr, false);
    return json.is_number() || json.is_boolean() || json.is_array() ? json : Json(word);
}

/// The figures of a point, or why there are none.
Json figuresJson(const Environment& environment, const analysis::SweepPoint& point) {
    if (!point.isOk) return {{"refused", environment.say(point.message)}};
    Json json = {{"cycles", point.cycles},
                 {"theoretical_occupancy", point.theoreticalPercent / 100},
                 {"achieved_occupancy", point.achievedPercent / 100},
                 {"ipc", point.ipc},
                 {"blocks_per_sm", point.blocksPerSm},
                 {"registers_per_thread", point.registersPerThread},
                 {"spill_instructions", point.spillInstructions},
                 {"spilled_bytes_per_thread", point.spilledBytes},
                 {"warps_needed", point.hiding.warpsNeeded}};
    if (!point.hazard.isEmpty()) json["hazard"] = environment.say(point.hazard);
    return json;
}

Json sweepJson(const Environment& environment, const analysis::Sweep& sweep,
               const scenario::SweepPlan& plan) {
    auto points = Json::array();
    for (const auto& point : sweep.points) {
        points.push_back({{"value", jsonOf(plan, point.value)}});
        points.back().update(figuresJson(environment, point));
    }
    Json json = {
        {"scenario", sweep.scenario.path.string()}, {"key", sweep.key}, {"points", points}};
    for (const analysis::Sweep& other : sweep.compared)
        json["compared"] = sweepJson(environment, other, plan);
    return json;
}

Json gridJson(const Environment& environment, const scenario::Scenario& scenario,
              const analysis::SweepGrid& grid, const Plans& plans) {
    auto points = Json::array();
    for (const analysis::GridPoint& one : grid.points) {
        auto values = Json::object();
        for (std::size_t i = 0; i < grid.keys.size(); ++i)
            values[grid.keys[i]] = jsonOf(plans[i], one.values[i]);
        points.push_back({{"values", std::move(values)}});
        points.back().update(figuresJson(environment, one.point));
    }
    return {{"scenario", scenario.path.string()}, {"keys", grid.keys}, {"points", points}};
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

/// Runs grids of plans, one for each scenario, on all cores under one progress line; Ctrl+C leaves
/// what is done. Whether all was done.
bool runGrids(const Environment& environment, const Plans& plans,
              const std::vector<scenario::Scenario>& scenarios,
              std::vector<analysis::SweepGrid>& grids) {
    const Interrupt interrupt;
    std::atomic<int> done = 0;
    const int runs = static_cast<int>(analysis::runsOf(plans)) * static_cast<int>(scenarios.size());
    {
        const ProgressLine line(*environment.err, [&] {
            return environment.say(
                Message{"cli.sweep.progress"}.with("done", done.load()).with("runs", runs));
        });
        for (const scenario::Scenario& scenario : scenarios) {
            if (!grids.empty() && interrupt.isAsked()) break;
            grids.push_back(analysis::sweepGrid(scenario, environment.devices, plans, 0, &done,
                                                &interrupt.isAsked(), nullptr,
                                                analysis::LookFor::Hazards));
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
bool hasRun(const analysis::SweepGrid& grid) {
    return std::ranges::any_of(grid.points,
                               [](const analysis::GridPoint& one) { return one.point.isOk; });
}

/// The values of a row: "launch.block=64, launch.grid=2".
std::string valuesOf(const Plans& plans, const analysis::GridPoint& one) {
    std::string out;
    for (std::size_t i = 0; i < plans.size(); ++i)
        out += fmt::format("{}{}={}", i > 0 ? ", " : "", plans[i].over,
                           plans[i].wordOf(one.values[i]));
    return out;
}

/// Rows without figures, which could not be launched or were stopped, and those whose figures are
/// of a run that found a problem.
struct Wrong {
    long long rows = 0;  ///< All of them.
    long long refused = 0;
    long long stopped = 0;
    long long hazards = 0;
    const analysis::GridPoint* firstStopped = nullptr;
    const analysis::GridPoint* firstHazard = nullptr;
};

Wrong wrongOf(const std::vector<analysis::SweepGrid>& grids) {
    Wrong found;
    for (const analysis::SweepGrid& grid : grids) {
        found.rows += static_cast<long long>(grid.points.size());
        for (const analysis::GridPoint& one : grid.points) {
            const bool hasHazard = !one.point.hazard.isEmpty();
            found.hazards += hasHazard;
            if (hasHazard && found.firstHazard == nullptr) found.firstHazard = &one;
            if (one.point.isOk) continue;
            ++(one.point.isLaunched ? found.stopped : found.refused);
            if (one.point.isLaunched && found.firstStopped == nullptr) found.firstStopped = &one;
        }
    }
    return found;
}

/// They are told beside the table, whose reader may look at other columns.
void tell(const Environment& environment, const Wrong& found, const Plans& plans) {
    const auto say = [&environment](const Message& message) {
        *environment.err << environment.say(message) << '\n';
    };
    const auto sayFirst = [&](const char* key, long long count, const analysis::GridPoint* first,
                              const Message& sentence) {
        say(Message{key}
                .with("wrong", count)
                .with("rows", found.rows)
                .with("value", valuesOf(plans, *first))
                .with("sentence", environment.say(sentence)));
    };
    if (found.refused > 0)
        say(Message{"cli.sweep.refused"}.with("refused", found.refused).with("rows", found.rows));
    if (const auto* first = found.firstStopped)
        sayFirst("cli.sweep.wrong", found.stopped, first, first->point.message);
    if (const auto* first = found.firstHazard)
        sayFirst("cli.sweep.hazard", found.hazards, first, first->point.hazard);
}

std::string answer(const Environment& environment, const SweepOptions& options,
                   const std::vector<scenario::Scenario>& scenarios,
                   const std::vector<analysis::SweepGrid>& grids, const Plans& plans) {
    const bool isCsv = options.format == Format::Csv;
    if (grids[0].keys.size() > 1) {
        return isCsv ? gridCsv(environment, scenarios[0], grids[0], plans)
                     : jsonText(gridJson(environment, scenarios[0], grids[0], plans));
    }
    analysis::Sweep sweep = analysis::sweepOf(scenarios[0], grids[0]);
    if (grids.size() > 1) sweep.compared.push_back(analysis::sweepOf(scenarios[1], grids[1]));
    return isCsv ? sweepCsv(environment, sweep, plans[0])
                 : jsonText(sweepJson(environment, sweep, plans[0]));
}

/// A key that does not exist is one mistake, not one for each value; words that its field does not
/// take are one each, told before anything runs.
std::vector<Problem> wrongIn(const Plans& plans, const scenario::Scenario& scenario) {
    std::vector<Problem> wrong;
    const auto tell = [&wrong](const scenario::SweepPlan& plan, Problem problem) {
        problem.range.file = "--over " + plan.over;
        wrong.push_back(std::move(problem));
    };
    for (const scenario::SweepPlan& plan : plans) {
        if (auto unknown = scenario::unknownKey(scenario, plan.over)) {
            tell(plan, *std::move(unknown));
            continue;
        }
        for (const std::string& word : plan.words) {
            const auto read = scenario::parseValue(scenario, plan.over, word);
            if (!read) tell(plan, read.problem());
        }
    }
    return wrong;
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
    Plans plans{plan};
    plans.insert(plans.end(), options.more.begin(), options.more.end());
    if (const auto wrong = wrongIn(plans, *scenario); !wrong.empty())
        return printProblems(environment, wrong);
    std::vector<scenario::Scenario> scenarios{*scenario};
    if (!plan.compare.empty()) {
        const auto other = openScenario(environment, plan.compare, {});
        if (!other) return printProblems(environment, other.problems());
        scenarios.push_back(*other);
    }
    std::vector<analysis::SweepGrid> grids;
    const bool isWhole = runGrids(environment, plans, scenarios, grids);
    *environment.out << answer(environment, options, scenarios, grids, plans);
    environment.out->flush();
    const Wrong found = wrongOf(grids);
    tell(environment, found, plans);
    const bool isFine =
        isWhole && found.stopped == 0 && found.hazards == 0 && std::ranges::all_of(grids, hasRun);
    return isFine ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
