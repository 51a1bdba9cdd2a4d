#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "engine/analysis/explain.h"
#include "engine/analysis/report.h"
#include "engine/history/recorder.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::cli {
namespace {

/// What the run found wrong, with the sentences that explain it; the exit status.
int tellRunProblems(Environment& environment, const scenario::Scenario& scenario,
                    const history::Run& run) {
    const std::vector<Problem> problems = runProblems(scenario, run);
    for (std::size_t i = 0; i < problems.size(); ++i) {
        printProblems(environment, {problems[i]});
        for (const Message& sentence : analysis::explain(run, run.problems()[i])) {
            if (sentence == problems[i].message) continue;
            *environment.err << "    " << environment.say(sentence) << "\n";
        }
    }
    const bool isGood = problems.empty() && run.stopped() == gpu::StopReason::Finished;
    return isGood ? kDone : kInputWrong;
}

}  // namespace

int runCommand(const RunOptions& options, Environment& environment) {
    const auto scenario = openScenario(environment, options.scenario, options.sets);
    if (!scenario) return printProblems(environment, scenario.problems());
    auto launch = scenario::makeLaunch(*scenario, environment.devices);
    if (!launch) return printProblems(environment, launch.problems());
    if (!options.isQuiet) printProblems(environment, launch->program.warnings);
    history::RecordOptions recording;
    recording.keyframeBytes = 0;  // Nobody seeks in this run.
    const auto run = history::record(*std::move(launch), recording);
    if (options.format == Format::Json) {
        auto report = reportJson(environment, *scenario, *run);
        if (options.hasPicture) report["picture"] = analysis::picture(*run);
        *environment.out << jsonText(report);
    } else {
        *environment.out << reportText(environment, *scenario, *run);
        if (options.hasPicture) *environment.out << "\n" << analysis::picture(*run);
    }
    environment.out->flush();
    return tellRunProblems(environment, *scenario, *run);
}

}  // namespace warpscope::cli
