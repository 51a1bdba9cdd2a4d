#include "app/platform/output.h"

#include <atomic>
#include <ostream>

#include "app/cli/environment.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_line.h"
#include "app/platform/film.h"
#include "app/platform/handout_job.h"
#include "app/platform/home.h"
#include "app/platform/picture.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/library.h"

namespace warpscope::platform {

namespace {

using cli::kDone;
using cli::kInputWrong;

int refuse(const session::SlotReader& session, const Message& message, Streams streams) {
    streams.err << "warpscope: " << session.text(message) << '\n';
    return kInputWrong;
}

bool isSvg(const std::filesystem::path& file) {
    return file.extension() == ".svg";
}

/// The key of what went wrong; nullptr: nothing.
const char* drawInto(session::Session& session, const Options& options, const std::string& file) {
    bool isDrawn = false, isWritten = false;
    if (isSvg(file)) {
        const std::string svg = drawSvg(session, options.width, options.height);
        isDrawn = !svg.empty();
        isWritten = isDrawn && writeText(svg, file);
    } else {
        const Picture picture = drawPicture(session, options.width, options.height);
        isDrawn = !picture.pixels.empty();
        isWritten = writePng(picture, file);
    }
    if (!isDrawn) return "app.picture.no_context";
    return isWritten ? nullptr : "app.picture.not_written";
}

/// To its end, or until Ctrl+C.
int finish(Job& job, const session::SlotReader& session, Streams streams) {
    const cli::Interrupt interrupt;
    std::atomic<int> percent = 0;
    {
        const cli::ProgressLine line(streams.err, [&] {
            return session.text(Message{"app.job.progress", {}}
                                    .with("file", job.file().string())
                                    .with("percent", percent.load()));
        });
        while (!interrupt.isAsked() && job.advance())
            percent = static_cast<int>(100 * job.progress());
    }
    const Message stopped = Message{"app.job.stopped", {}}.with("file", job.file().string());
    if (interrupt.isAsked()) return refuse(session, stopped, streams);
    return job.problem() ? refuse(session, *job.problem(), streams) : kDone;
}

/// nullptr where --set asks for what cannot be, a folder was named, or what is not there: which is
/// said then.
std::unique_ptr<session::Session> opened(const std::filesystem::path& home, const Options& options,
                                         Streams streams) {
    auto session = std::make_unique<session::Session>(assetsIn(home), session::Settings{});
    const std::string name = options.scenario.empty() ? kFirstScenario : options.scenario;
    std::error_code error;
    if (std::filesystem::is_directory(name, error)) {
        if (options.language) session->apply(session::SetLanguage{*options.language});
        refuse(*session, Message{"app.picture.folder", {}}.with("folder", name), streams);
        return nullptr;
    }
    const std::filesystem::path file = scenario::fileOf(home, name);
    auto wrong = openScenario(*session, options, file);
    // A picture of an empty window is no answer to a file that is not there or is no scenario, nor
    // what a recording would stand beside to one that cannot be read.
    const bool isUnread = history::isRecordingName(name) && !session->hasPinnedRun();
    const bool isThere = std::filesystem::exists(file, error) && session->hasScenario();
    if (isUnread || !isThere) wrong = session->problems();
    printProblems(*session, wrong, streams.err);
    return wrong.empty() ? std::move(session) : nullptr;
}

/// The same for what needs a run, as a film does; nullptr where there is none.
std::unique_ptr<session::Session> openedWithRun(const std::filesystem::path& home,
                                                const Options& options, Streams streams) {
    auto session = opened(home, options, streams);
    if (session == nullptr || session->run() != nullptr) return session;
    printProblems(*session, session->problems(), streams.err);
    return nullptr;
}

/// A page of paper is light.
int makeHandout(const std::filesystem::path& home, Options options, Streams streams) {
    if (!options.theme) options.theme = session::ThemeChoice::Light;
    auto session = openedWithRun(home, options, streams);
    if (session == nullptr) return kInputWrong;
    auto painter = options.hasSize ? Painter::open(options.width, options.height)
                                   : Painter::open(kHandoutWidth, kHandoutHeight);
    if (painter == nullptr) return refuse(*session, {"app.picture.no_context", {}}, streams);
    HandoutJob handout(std::move(session), std::move(painter), options.handout);
    return finish(handout, handout.session(), streams);
}

int makeFilm(const std::filesystem::path& home, const Options& options, Streams streams) {
    FilmPlan plan;
    plan.file = options.film;
    if (options.hasSize) {
        plan.width = options.width;
        plan.height = options.height;
    }
    plan.from = options.from;
    plan.to = options.to;
    plan.framesPerSecond = options.framesPerSecond;
    auto session = openedWithRun(home, options, streams);
    if (session == nullptr) return kInputWrong;
    auto painter = Painter::open(plan.width, plan.height);
    if (painter == nullptr) return refuse(*session, {"app.picture.no_context", {}}, streams);
    Film film(std::move(session), std::move(painter), plan);
    return finish(film, film.session(), streams);
}

}  // namespace

void printProblems(const session::SlotReader& session, const std::vector<Problem>& problems,
                   std::ostream& err) {
    for (const Problem& problem : problems)
        err << text::renderProblem(session.catalogue(), session.language(), problem, "");
}

int takeScreenshot(const std::filesystem::path& home, const Options& options,
                   const std::string& file, Streams streams) {
    const auto session = opened(home, options, streams);
    if (session == nullptr) return kInputWrong;
    if (const char* key = drawInto(*session, options, file))
        return refuse(*session, Message{key, {}}.with("file", file), streams);
    if (session->run() != nullptr) return kDone;
    printProblems(*session, session->problems(), streams.err);
    return kInputWrong;
}

int writeOutput(const std::filesystem::path& home, const Options& options, Streams streams) {
    if (!options.film.empty()) return makeFilm(home, options, streams);
    if (!options.handout.empty()) return makeHandout(home, options, streams);
    return takeScreenshot(home, options, options.screenshot, streams);
}

}  // namespace warpscope::platform
