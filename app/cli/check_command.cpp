#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_text.h"
#include "app/names/view_names.h"
#include "engine/analysis/expected_answer.h"
#include "engine/analysis/landmark.h"
#include "engine/analysis/proof.h"
#include "engine/analysis/report.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/library.h"

namespace warpscope::cli {
namespace {

namespace fs = std::filesystem;

void tell(Environment& environment, const std::string& name, const Message& message) {
    *environment.out << name << ": " << environment.say(message) << "\n";
}

bool isOfLine(const scenario::GoTo& to) {
    return to.kind == scenario::GoTo::Kind::Line || to.kind == scenario::GoTo::Kind::LineWaits;
}

/// Whether a run never comes to a place. Behind a step that turns knobs the run is another one; of
/// it the lines of the kernel are known.
bool isLost(const history::Run& run, bool isSameRun, const scenario::GoTo& to) {
    const auto lines = static_cast<std::int64_t>(run.launch().program.sourceLines.size());
    if (!isSameRun) return isOfLine(to) && to.number > lines;
    return to.kind != scenario::GoTo::Kind::Stay && !analysis::cycleOf(run, to);
}

/// Steps that go to, or ask at, a place which the run never comes to.
std::vector<Problem> lostSteps(const scenario::Scenario& scenario, const history::Run& run) {
    std::vector<Problem> problems;
    bool isSameRun = true;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Step& step = scenario.steps[i];
        isSameRun = isSameRun && step.set.empty();
        const auto look = [&](const scenario::GoTo& to, const char* noLine, const char* noPlace) {
            if (!isLost(run, isSameRun, to)) return;
            problems.push_back({Message{isOfLine(to) ? noLine : noPlace}
                                    .with("step", static_cast<long long>(i + 1))
                                    .with("line", static_cast<long long>(to.number)),
                                {scenario.path.string(), 0, 0, 0}});
        };
        look(step.goTo, "cli.check.no_line", "cli.check.no_place");
        look(step.question.askAt, "cli.check.asks_no_line", "cli.check.asks_no_place");
    }
    return problems;
}

/// Hints for the number that the run gives: the reader of a file knows only numbers that stand in
/// it.
std::vector<Problem> hintsOfRight(const scenario::Scenario& scenario, const history::Run& run) {
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Step& step = scenario.steps[i];
        if (!step.set.empty()) break;
        const scenario::Question& question = step.question;
        if (question.wanted.figure.empty() || question.hints.empty()) continue;
        const auto warp = static_cast<std::uint32_t>(std::max(0, step.selectWarp));
        const auto expected = analysis::expectedAnswer(run, question, {0, WarpId{warp}});
        if (!expected) continue;
        const scenario::LocalText& said =
            analysis::hintFor(question, analysis::typedAnswer(question, *expected));
        if (&said == &question.hint) continue;
        problems.push_back(
            {Message{"cli.check.hint_of_right"}.with("step", static_cast<long long>(i + 1)),
             {scenario.path.string(), 0, 0, 0}});
    }
    return problems;
}

/// Answers of the file that the runs of its steps do not show.
std::vector<Problem> unprovenAnswers(const scenario::Scenario& scenario,
                                     const machine::Library& devices) {
    std::vector<Problem> problems;
    analysis::StepRuns runs(scenario, devices);
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        for (const analysis::Unproven& one : analysis::unproven(runs, i)) {
            const bool isChoice = one.alsoFor >= 0;
            const char* key = isChoice          ? "cli.check.unproven_choice"
                              : one.now.empty() ? "cli.check.unproven_number"
                                                : "cli.check.unproven";
            problems.push_back({Message{key}
                                    .with("step", static_cast<long long>(i + 1))
                                    .with("claim", one.claim)
                                    .with("now", one.now)
                                    .with("choice", static_cast<long long>(one.alsoFor)),
                                {scenario.path.string(), 0, 0, 0}});
        }
    }
    return problems;
}

int checkOne(Environment& environment, const std::string& name) {
    const auto scenario = openScenario(environment, name, {});
    std::vector<Problem> problems;
    if (scenario) {
        auto launch = scenario::makeLaunch(*scenario, environment.devices);
        if (launch) {
            history::RecordOptions recording;
            recording.keyframeBytes = 0;
            const auto run = history::record(*std::move(launch), recording);
            problems = runProblems(*scenario, *run);
            std::ranges::move(lostSteps(*scenario, *run), std::back_inserter(problems));
            std::ranges::move(hintsOfRight(*scenario, *run), std::back_inserter(problems));
            std::ranges::move(unprovenAnswers(*scenario, environment.devices),
                              std::back_inserter(problems));
            const bool isGood = problems.empty() && run->stopped() == gpu::StopReason::Finished;
            tell(environment, name,
                 Message{isGood ? "cli.check.good" : "cli.check.stopped"}
                     .with("cycles", static_cast<long long>(run->cycles()))
                     .with("stopped", "@stop." + analysis::stopName(run->stopped())));
            printProblems(environment, problems);
            return isGood ? kDone : kInputWrong;
        }
        problems = launch.problems();
    } else {
        problems = scenario.problems();
    }
    tell(environment, name,
         Message{"cli.check.wrong"}.with("count", static_cast<long long>(problems.size())));
    return printProblems(environment, problems);
}

/// The files that a name stands for: itself, or all scenarios of a folder.
std::vector<std::string> filesOf(Environment& environment, const std::string& name, int& status) {
    std::error_code error;
    if (!fs::is_directory(name, error)) return {name};
    const scenario::Library library = scenario::Library::load(name, names::ofWindow());
    if (!library.problems().empty()) status = printProblems(environment, library.problems());
    std::vector<std::string> files;
    for (const scenario::Entry& entry : library.entries())
        files.push_back(entry.path.string());
    return files;
}

}  // namespace

int runCommand(const CheckOptions& options, Environment& environment) {
    int status = kDone;
    for (const std::string& name : options.scenarios) {
        const std::vector<std::string> files = filesOf(environment, name, status);
        if (files.empty() && status == kDone) {
            tell(environment, name, {"cli.check.nothing"});
            status = kInputWrong;
        }
        for (const std::string& file : files) {
            if (checkOne(environment, file) != kDone) status = kInputWrong;
        }
    }
    return status;
}

}  // namespace warpscope::cli
