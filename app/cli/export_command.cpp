#include <csignal>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/export_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_run.h"
#include "app/cli/report_text.h"

namespace warpscope::cli {
namespace {

int refuse(const Environment& environment, const Message& message) {
    *environment.err << environment.say(message) << '\n';
    return kInputWrong;
}

/// Ctrl+C while it is written leaves no file of half a run, and then ends the program as ever.
bool write(const ExportOptions& options, const OpenRun& opened, const Environment& environment) {
    const history::Recording& run = *opened.recording;
    const Interrupt interrupt;
    const bool isWritten =
        options.format == Format::Recording
            ? writeRecordingFile(run, infoOf(opened), options.out)
            : writeRunFile(run, options.format, options.stretch, options.out, &interrupt.isAsked(),
                           exporting::trackWordsOf(*environment.catalogue, run.launch().machine));
    if (interrupt.isAsked()) std::raise(SIGINT);
    return isWritten;
}

}  // namespace

int runCommand(const ExportOptions& options, Environment& environment) {
    const auto opened = openRun(environment, options.scenario, options.sets);
    if (!opened) return printProblems(environment, opened.problems());
    const history::Recording& run = *opened->recording;
    if (options.stretch.from >= run.cycles())
        return refuse(environment, Message{"cli.export.outside", {}}
                                       .with("cycles", run.cycles())
                                       .with("from", options.stretch.from));
    const bool isWritten = write(options, *opened, environment);
    if (!isWritten)
        return refuse(environment,
                      Message{"cli.export.cannot_write", {}}.with("file", options.out));
    const std::vector<Problem> problems = runProblems(opened->scenario, run);
    if (!problems.empty()) return printProblems(environment, problems);
    return run.stopped() == gpu::StopReason::Finished ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
