#include "app/cli/open_run.h"

#include "app/names/parts.h"
#include "engine/history/open_recording.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"

namespace warpscope::cli {
namespace {

Result<OpenRun> openRecording(const std::string& file) {
    auto stored = history::openRecording(file);
    if (!stored) return stored.problems();
    OpenRun run;
    run.stored = std::make_shared<const history::StoredRecording>(std::move(stored).value());
    run.recording = {run.stored, &run.stored->recording};
    const history::RecordingInfo& info = run.stored->info;
    run.scenario.path = file;
    run.scenario.kernelFile = run.recording->launch().program.file;
    run.scenario.title.en = info.titleEnglish;
    run.scenario.title.zh = info.titleChinese.empty() ? info.titleEnglish : info.titleChinese;
    return run;
}

}  // namespace

Result<OpenRun> openRun(Environment& environment, const std::string& name,
                        const std::vector<std::pair<std::string, std::string>>& sets,
                        bool isQuiet) {
    if (history::isRecordingName(name)) {
        if (sets.empty()) return openRecording(name);
        return Problem{Message{"recording.no_sets", {}}, SourceRange{name, 0, 0, 0}};
    }
    auto scenario = openScenario(environment, name, sets);
    if (!scenario) return scenario.problems();
    return simulateScenario(environment, *std::move(scenario), isQuiet);
}

Result<OpenRun> simulateScenario(Environment& environment, scenario::Scenario scenario,
                                 bool isQuiet) {
    auto launch = scenario::makeLaunch(scenario, environment.devices);
    if (!launch) return launch.problems();
    if (!isQuiet) {
        printProblems(environment, launch->program.warnings);
        printProblems(environment, scenario::warningsOfOthers(scenario, *launch));
    }
    history::RecordOptions recording;
    recording.keyframeBytes = 0;  // Nobody seeks in this run.
    OpenRun run;
    run.run = history::record(*std::move(launch), recording);
    run.recording = run.run;
    run.scenario = std::move(scenario);
    return run;
}

history::RecordingInfo infoOf(const OpenRun& run) {
    return run.stored ? run.stored->info : infoOf(run.scenario);
}

history::RecordingInfo infoOf(const scenario::Scenario& scenario) {
    history::RecordingInfo info;
    info.producer = "Warpscope " + std::string(names::programVersion());
    info.titleEnglish = scenario.title.en;
    info.titleChinese = scenario.title.zh;
    return info;
}

}  // namespace warpscope::cli
