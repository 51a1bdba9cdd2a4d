#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "app/cli/table.h"
#include "engine/analysis/comparison.h"
#include "engine/analysis/figures.h"
#include "engine/analysis/report.h"
#include "engine/history/recorder.h"
#include "engine/scenario/differences.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::cli {
namespace {

/// One of the two runs.
struct Side {
    scenario::Scenario scenario{};
    std::shared_ptr<const history::Run> run{};
};

struct Comparison {
    Side a{};
    Side b{};
    std::vector<scenario::Difference> differences{};
    std::vector<analysis::Figure> first{};
    std::vector<analysis::Figure> second{};
    std::vector<Message> sentences{};
};

Result<Side> runSide(const Environment& environment, const std::string& name,
                     const std::vector<std::pair<std::string, std::string>>& sets) {
    auto scenario = openScenario(environment, name, sets);
    if (!scenario) return scenario.problems();
    auto launch = scenario::makeLaunch(*scenario, environment.devices);
    if (!launch) return launch.problems();
    history::RecordOptions recording;
    recording.keyframeBytes = 0;  // Nobody seeks in this run.
    return Side{*std::move(scenario), history::record(*std::move(launch), recording)};
}

/// A value as one short cell: of a kernel's text only the beginning.
std::string cellOf(const std::string& value) {
    constexpr std::size_t kMost = 48;
    if (value.empty()) return "–";
    const std::size_t end = std::min(value.find('\n'), kMost);
    return value.size() <= end ? value : value.substr(0, end) + " …";
}

std::string titleOf(const Environment& environment, const Side& side) {
    return environment.say(side.scenario.title) + " (" + side.scenario.path.string() + ")";
}

std::string compareText(const Environment& environment, const Comparison& comparison) {
    std::string out = "A  " + titleOf(environment, comparison.a) + "\nB  " +
                      titleOf(environment, comparison.b) + "\n\n";
    std::vector<std::vector<std::string>> rows;
    for (const scenario::Difference& difference : comparison.differences)
        rows.push_back({difference.key, cellOf(difference.first), "→", cellOf(difference.second)});
    out += rows.empty() ? environment.say("cli.compare.no_difference") + "\n" : alignedRows(rows);
    out += "\n";
    rows = {{"", "A", "B", "B ÷ A"}};
    for (std::size_t i = 0; i < comparison.first.size(); ++i) {
        const analysis::Figure& a = comparison.first[i];
        const double b = comparison.second[i].value;
        // What neither run has says nothing of their difference.
        if (a.value == 0 && b == 0) continue;
        rows.push_back({environment.say(a.label), analysis::figureText(a.unit, a.value),
                        analysis::figureText(a.unit, b), analysis::ratioText(b, a.value)});
    }
    out += alignedRows(rows) + "\n";
    for (const Message& sentence : comparison.sentences)
        out += environment.say(sentence) + "\n";
    return out;
}

nlohmann::ordered_json sideJson(const Environment& environment, const Side& side) {
    return {{"scenario", side.scenario.path.string()},
            {"title", environment.say(side.scenario.title)},
            {"stopped", analysis::stopName(side.run->stopped())}};
}

std::string compareJson(const Environment& environment, const Comparison& comparison) {
    using Json = nlohmann::ordered_json;
    Json json{{"a", sideJson(environment, comparison.a)},
              {"b", sideJson(environment, comparison.b)}};
    json["differences"] = Json::array();
    for (const scenario::Difference& difference : comparison.differences)
        json["differences"].push_back(
            {{"key", difference.key}, {"a", difference.first}, {"b", difference.second}});
    json["figures"] = Json::array();
    for (std::size_t i = 0; i < comparison.first.size(); ++i) {
        const analysis::Figure& a = comparison.first[i];
        const double b = comparison.second[i].value;
        Json row{{"key", a.key}, {"a", a.value}, {"b", b}, {"ratio", nullptr}};
        if (a.value != 0) row["ratio"] = b / a.value;
        json["figures"].push_back(std::move(row));
    }
    json["sentences"] = Json::array();
    for (const Message& sentence : comparison.sentences)
        json["sentences"].push_back(environment.say(sentence));
    return jsonText(json);
}

/// Figures of a run that did not finish are shown, but the answer is not good.
int statusOf(const Environment& environment, const Side& side) {
    const std::vector<Problem> problems = runProblems(side.scenario, *side.run);
    printProblems(environment, problems);
    const bool isGood = problems.empty() && side.run->stopped() == gpu::StopReason::Finished;
    return isGood ? kDone : kInputWrong;
}

}  // namespace

int runCommand(const CompareOptions& options, Environment& environment) {
    auto a = runSide(environment, options.first, {});
    if (!a) return printProblems(environment, a.problems());
    auto b =
        runSide(environment, options.second.empty() ? options.first : options.second, options.sets);
    if (!b) return printProblems(environment, b.problems());
    Comparison comparison;
    comparison.differences = scenario::differencesOf(a->scenario, b->scenario);
    comparison.first = analysis::figuresOf(*a->run);
    comparison.second = analysis::figuresOf(*b->run);
    comparison.sentences = analysis::compareRuns(*a->run, *b->run);
    comparison.a = *std::move(a);
    comparison.b = *std::move(b);
    const bool isJson = options.format == Format::Json;
    *environment.out << (isJson ? compareJson(environment, comparison)
                                : compareText(environment, comparison));
    environment.out->flush();
    const int first = statusOf(environment, comparison.a);
    const int second = statusOf(environment, comparison.b);
    return std::max(first, second);
}

}  // namespace warpscope::cli
