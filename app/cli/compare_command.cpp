#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/open_run.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "app/cli/table.h"
#include "app/names/view_names.h"
#include "engine/analysis/comparison.h"
#include "engine/analysis/figures.h"
#include "engine/analysis/report.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/differences.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"

namespace warpscope::cli {
namespace {

using Side = OpenRun;

struct Comparison {
    Side a{};
    Side b{};
    std::vector<scenario::Difference> differences{};
    std::vector<analysis::Figure> first{};
    std::vector<analysis::Figure> second{};
    std::vector<Message> sentences{};
};

bool hasNoTimes(const Side& side) {
    return side.stored && side.stored->info.clock == history::Clock::Order;
}

/// Of a run that was stopped a figure is no figure of the whole work, and its ratio says nothing.
bool hasRatios(const Comparison& comparison) {
    const auto isWhole = [](const Side& side) {
        const gpu::StopReason reason = side.recording->stopped();
        return reason == gpu::StopReason::Finished || reason == gpu::StopReason::Running;
    };
    return isWhole(comparison.a) && isWhole(comparison.b);
}

bool isShown(const Comparison& comparison, std::size_t index) {
    const bool haveTimes = !hasNoTimes(comparison.a) && !hasNoTimes(comparison.b);
    return analysis::isComparable(comparison.first[index], comparison.second[index], haveTimes);
}

/// The scenario that another one names as its partner.
Result<scenario::Scenario> partnerOf(scenario::Scenario scenario) {
    const scenario::Partner partner = scenario.partner;
    if (!partner.isNamed())
        return Problem{Message{"cli.compare.no_partner"},
                       SourceRange{scenario.path.string(), 0, 0, 0},
                       Message{"cli.compare.name_one"}};
    if (!partner.file.empty()) {
        auto other = scenario::read(scenario.path.parent_path() / partner.file, names::ofWindow());
        if (!other) return other.problems();
        scenario = *std::move(other);
    }
    for (const scenario::Setting& setting : partner.set)
        if (auto problem = scenario::assign(scenario, setting)) return {*std::move(problem)};
    return scenario;
}

/// A: a run of its own, or of the partner that the scenario of B names: the window holds it as A,
/// too, and what is changed is changed in both.
Result<OpenRun> openFirst(Environment& environment, const CompareOptions& options) {
    const std::string& name = options.first;
    if (!options.isPartner) return openRun(environment, name, {});
    if (history::isRecordingName(name))
        return Problem{Message{"cli.compare.no_partner"}, SourceRange{name, 0, 0, 0},
                       Message{"cli.compare.name_one"}};
    auto scenario = openScenario(environment, name, options.sets);
    if (scenario) scenario = partnerOf(*std::move(scenario));
    if (!scenario) return scenario.problems();
    return simulateScenario(environment, *std::move(scenario));
}

std::string cellOf(const std::string& value) {
    constexpr std::size_t kMaxBytes = 48;
    return scenario::shortValue(value, kMaxBytes);
}

std::string titleOf(const Environment& environment, const Side& side) {
    return environment.say(side.scenario.title) + " (" + side.scenario.path.string() + ")";
}

std::string wordsOf(const Environment& environment, analysis::FigureUnit unit, double value) {
    return environment.say(analysis::figureWords(unit, analysis::figureDigits(unit, value)));
}

std::string compareText(const Environment& environment, const Comparison& comparison) {
    std::string out = "A  " + titleOf(environment, comparison.a) + "\nB  " +
                      titleOf(environment, comparison.b) + "\n\n";
    std::vector<std::vector<std::string>> rows;
    for (const scenario::Difference& difference : comparison.differences)
        rows.push_back({difference.key, cellOf(difference.first), "→", cellOf(difference.second)});
    const bool isOfScenarios = comparison.a.run && comparison.b.run;
    if (hasNoTimes(comparison.a) || hasNoTimes(comparison.b))
        out += environment.say("recording.order_clock") + "\n";
    else if (rows.empty() && isOfScenarios)
        out += environment.say("cli.compare.no_difference") + "\n";
    out += alignedRows(rows) + "\n";
    const bool areDivided = hasRatios(comparison);
    rows = {{"", "A", "B", areDivided ? "B ÷ A" : ""}};
    for (std::size_t i = 0; i < comparison.first.size(); ++i) {
        const analysis::Figure& a = comparison.first[i];
        const double b = comparison.second[i].value;
        if (!isShown(comparison, i)) continue;
        rows.push_back({environment.say(a.label), wordsOf(environment, a.unit, a.value),
                        wordsOf(environment, a.unit, b),
                        areDivided ? analysis::ratioText(b, a.value) : ""});
    }
    out += alignedRows(rows) + "\n";
    for (const Message& sentence : comparison.sentences)
        out += environment.say(sentence) + "\n";
    return out;
}

Json sideJson(const Environment& environment, const Side& side) {
    return {{"scenario", side.scenario.path.string()},
            {"title", environment.say(side.scenario.title)},
            {"stopped", analysis::stopName(side.recording->stopped())}};
}

std::string compareJson(const Environment& environment, const Comparison& comparison) {
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
        if (a.value != 0 && isShown(comparison, i) && hasRatios(comparison)) row["ratio"] = b / a.value;
        json["figures"].push_back(std::move(row));
    }
    json["sentences"] = Json::array();
    for (const Message& sentence : comparison.sentences)
        json["sentences"].push_back(environment.say(sentence));
    return jsonText(json);
}

/// Figures of a run that did not finish are shown, but the answer is not good.
int statusOf(const Environment& environment, const Side& side) {
    const std::vector<Problem> problems = runProblems(side.scenario, *side.recording);
    printProblems(environment, problems);
    const bool isGood = problems.empty() && side.recording->stopped() == gpu::StopReason::Finished;
    return isGood ? kDone : kInputWrong;
}

}  // namespace

int runCommand(const CompareOptions& options, Environment& environment) {
    auto a = openFirst(environment, options);
    if (!a) return printProblems(environment, a.problems());
    const std::string& second = options.second.empty() ? options.first : options.second;
    auto b = openRun(environment, second, options.sets);
    if (!b) return printProblems(environment, b.problems());
    Comparison comparison;
    // Nobody has said how the scenario of a recording differs.
    if (a->run && b->run)
        comparison.differences = scenario::differencesOf(a->scenario, b->scenario);
    comparison.first = analysis::figuresOf(*a->recording);
    comparison.second = analysis::figuresOf(*b->recording);
    if (!hasNoTimes(*a) && !hasNoTimes(*b))
        comparison.sentences = analysis::compareRuns(*a->recording, *b->recording);
    comparison.a = *std::move(a);
    comparison.b = *std::move(b);
    const bool isJson = options.format == Format::Json;
    *environment.out << (isJson ? compareJson(environment, comparison)
                                : compareText(environment, comparison));
    environment.out->flush();
    const int one = statusOf(environment, comparison.a);
    const int other = statusOf(environment, comparison.b);
    return std::max(one, other);
}

}  // namespace warpscope::cli
