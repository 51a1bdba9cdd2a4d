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

namespace warpscope::platform {

namespace {

using cli::kDone;
using cli::kInputWrong;

void printProblems(const session::SlotReader& session, std::ostream& err) {
    for (const Problem& problem : session.problems())
        err << text::renderProblem(session.catalogue(), session.language(), problem, "");
}

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

std::unique_ptr<session::Session> opened(const std::filesystem::path& home,
                                         const Options& options) {
    auto session = std::make_unique<session::Session>(assetsIn(home), session::Settings{});
    const std::string name = options.scenario.empty() ? kFirstScenario : options.scenario;
    openScenario(*session, options, scenarioFile(home, name));
    return session;
}

/// A page of paper is light.
int makeHandout(const std::filesystem::path& home, Options options, Streams streams) {
    if (!options.theme) options.theme = session::ThemeChoice::Light;
    auto session = opened(home, options);
    if (session->run() == nullptr) {
        printProblems(*session, streams.err);
        return kInputWrong;
    }
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
    auto session = opened(home, options);
    if (session->run() == nullptr) {
        printProblems(*session, streams.err);
        return kInputWrong;
    }
    auto painter = Painter::open(plan.width, plan.height);
    if (painter == nullptr) return refuse(*session, {"app.picture.no_context", {}}, streams);
    Film film(std::move(session), std::move(painter), plan);
    return finish(film, film.session(), streams);
}

}  // namespace

void openScenario(session::Session& session, const Options& options,
                  const std::filesystem::path& scenario) {
    session.apply(session::OpenFile{scenario});
    session.finishSimulation();
    session.update(0);
    session::ActionQueue actions;
    applyOptions(options, actions);
    for (const session::Action& action : actions) {
        session.apply(action);
        // A step may have turned knobs; a cycle after it is one of the new run.
        session.finishSimulation();
    }
    session.update(0);
}

int takeScreenshot(const std::filesystem::path& home, const Options& options,
                   const std::string& file, Streams streams) {
    const auto session = opened(home, options);
    if (const char* key = drawInto(*session, options, file))
        return refuse(*session, Message{key, {}}.with("file", file), streams);
    if (session->run() != nullptr) return kDone;
    printProblems(*session, streams.err);
    return kInputWrong;
}

int writeOutput(const std::filesystem::path& home, const Options& options, Streams streams) {
    if (!options.film.empty()) return makeFilm(home, options, streams);
    if (!options.handout.empty()) return makeHandout(home, options, streams);
    return takeScreenshot(home, options, options.screenshot, streams);
}

}  // namespace warpscope::platform
