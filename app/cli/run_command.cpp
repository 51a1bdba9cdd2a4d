#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/open_run.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "engine/analysis/explain.h"
#include "engine/analysis/report.h"

namespace warpscope::cli {
namespace {

/// What the run found wrong, with the sentences that explain it, where the states are there that
/// tell them; the exit status.
int tellRunProblems(Environment& environment, const OpenRun& opened) {
    const history::Recording& recording = *opened.recording;
    const std::vector<Problem> problems = runProblems(opened.scenario, recording);
    for (std::size_t i = 0; i < problems.size(); ++i) {
        printProblems(environment, {problems[i]});
        if (opened.run == nullptr) continue;
        for (const Message& sentence : analysis::explain(*opened.run, recording.problems()[i])) {
            if (sentence == problems[i].message) continue;
            *environment.err << "    " << environment.say(sentence) << "\n";
        }
    }
    const bool isGood = problems.empty() && recording.stopped() == gpu::StopReason::Finished;
    return isGood ? kDone : kInputWrong;
}

}  // namespace

int runCommand(const RunOptions& options, Environment& environment) {
    const auto opened = openRun(environment, options.scenario, options.sets, options.isQuiet);
    if (!opened) return printProblems(environment, opened.problems());
    const history::Recording& recording = *opened->recording;
    if (options.format == Format::Json) {
        auto report = reportJson(environment, *opened);
        if (options.hasPicture) report["picture"] = analysis::picture(recording);
        *environment.out << jsonText(report);
    } else {
        if (opened->stored && opened->stored->info.clock == history::Clock::Order)
            *environment.out << environment.say("recording.order_clock") << "\n\n";
        *environment.out << reportText(environment, opened->scenario, recording);
        if (options.hasPicture)
            *environment.out << "\n"
                             << analysis::picture(recording, analysis::kPictureColumns,
                                                  pictureWords(environment));
    }
    environment.out->flush();
    return tellRunProblems(environment, *opened);
}

}  // namespace warpscope::cli
