#include <filesystem>
#include <fstream>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_text.h"
#include "engine/export/csv.h"
#include "engine/export/trace_json.h"
#include "engine/history/recorder.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::cli {
namespace {

int refuse(const Environment& environment, Message message) {
    *environment.err << environment.say(message) << '\n';
    return kInputWrong;
}

bool writeRun(const history::Recording& run, const ExportOptions& options, std::ostream& file) {
    const exporting::Sink sink = [&](std::string_view piece) {
        file.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return file.good();
    };
    const bool isWritten = options.format == Format::Json
                               ? exporting::writeTraceJson(run, options.stretch, sink)
                               : exporting::writeCsv(run, options.stretch, sink);
    file.flush();
    return isWritten && file.good();
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
    std::ofstream file(options.out, std::ios::binary | std::ios::trunc);
    const bool isOpen = file.is_open();
    if (!isOpen || !writeRun(*run, options, file)) {
        file.close();
        // Half a file looks like a whole one.
        std::error_code ignored;
        if (isOpen && std::filesystem::is_regular_file(options.out, ignored))
            std::filesystem::remove(options.out, ignored);
        return refuse(environment,
                      Message{"cli.export.cannot_write", {}}.with("file", options.out));
    }
    const std::vector<Problem> problems = runProblems(*scenario, *run);
    if (!problems.empty()) return printProblems(environment, problems);
    return run->stopped() == gpu::StopReason::Finished ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
