#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/export_file.h"
#include "app/cli/report_text.h"
#include "engine/history/recorder.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::cli {
namespace {

int refuse(const Environment& environment, Message message) {
    *environment.err << environment.say(message) << '\n';
    return kInputWrong;
}

}  // namespace

int runCommand(const ExportOptions& options, Environment& environment) {
    const auto scenario = openScenario(environment, options.scenario, options.sets);
    if (!scenario) return printProblems(environment, scenario.problems());
    auto launch = scenario::makeLaunch(*scenario, environment.devices);
    if (!launch) return printProblems(environment, launch.problems());
    history::RecordOptions recording;
    recording.keyframeBytes = 0;  // Nobody seeks in this run.
    const auto run = history::record(*std::move(launch), recording);
    if (options.stretch.from >= run->cycles())
        return refuse(environment, Message{"cli.export.outside", {}}
                                       .with("cycles", run->cycles())
                                       .with("from", options.stretch.from));
    if (!writeRunFile(*run, options.format, options.stretch, options.out))
        return refuse(environment,
                      Message{"cli.export.cannot_write", {}}.with("file", options.out));
    const std::vector<Problem> problems = runProblems(*scenario, *run);
    if (!problems.empty()) return printProblems(environment, problems);
    return run->stopped() == gpu::StopReason::Finished ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
