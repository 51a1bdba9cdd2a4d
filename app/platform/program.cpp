#include "app/platform/program.h"

#include <exception>
#include <iostream>
#include <system_error>

#include "app/cli/cli.h"
#include "app/cli/environment.h"
#include "app/names/parts.h"
#include "app/platform/home.h"
#include "app/platform/options.h"
#include "app/platform/output.h"
#include "app/platform/window.h"
#include "app/session/base/settings.h"
#include "app/session/base/whole_path.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/library.h"
#include "engine/text/find_assets.h"
#include "engine/text/language_option.h"

namespace warpscope::platform {

namespace {

using cli::kDone;
using cli::kInputWrong;
using cli::kUsageWrong;
constexpr const char* kFallbackPicture = "warpscope.png";

/// Where there is no display: a picture, the report of the run, and how to get the window.
int showWithoutDisplay(const std::string& program, const std::filesystem::path& home,
                       Options options, session::Session& session, Streams streams) {
    if (options.scenario.empty()) options.scenario = kFirstScenario;
    const std::filesystem::path scenario = scenario::fileOf(home, options.scenario);
    const char* language = session.language() == text::Language::Chinese ? "zh" : "en";
    std::vector<std::string> arguments{"--lang", language, "run", scenario.string()};
    for (const auto& [key, value] : options.sets)
        arguments.insert(arguments.end(), {"--set", key + "=" + value});
    const int status = cli::runCli(program.c_str(), arguments, streams.out, streams.err);
    options.language = session.language();
    takeScreenshot(home, options, kFallbackPicture, streams);
    streams.out << '\n'
                << session.text(Message{"app.no_display"}.with("file", kFallbackPicture)) << '\n';
    // A run that ends in a deadlock is a lesson here, not a failure of the program.
    std::error_code error;
    return std::filesystem::exists(scenario, error) ? kDone : status;
}

void save(const session::Settings& settings) {
    session::saveSettings(settings, session::settingsFile());
}

/// Goes on where the last start was left, but for what the command line asks for.
void resume(session::Session& session, const Options& options, session::Settings left) {
    if (options.step) {
        left.lastStep = 0;
        left.lastReplies.clear();
        left.hasLeftStage = false;
        left.lastCycle = session.cycle();
        left.knobs = session.settings().knobs;
        left.pinnedKnobs.reset();
        left.pinnedKernel.reset();
    }
    if (!options.sets.empty()) {
        left.knobs = session.settings().knobs;
        left.pinnedKnobs.reset();
        left.pinnedKernel.reset();
    }
    if (options.cycle) left.lastCycle = session.cycle();
    session.resume(left);
}

int showWindow(const std::string& program, const std::filesystem::path& home,
               const Options& options, Streams streams) {
    session::Assets assets = assetsIn(home);
    std::error_code error;
    const bool isFolder =
        !options.scenario.empty() && std::filesystem::is_directory(options.scenario, error);
    if (isFolder) assets.scenarios = options.scenario;
    assets.drafts = session::settingsFile().parent_path() / "drafts";
    assets = session::readOnce(std::move(assets));  // For the sessions of films and handouts, too.
    session::Session session(assets, session::loadSettings(session::settingsFile()));
    const std::string last = session.settings().lastScenario;
    std::string name = isFolder ? "" : options.scenario;
    const std::string own = std::filesystem::exists(last, error) ? last : kFirstScenario;
    if (name.empty() && !isFolder) name = own;
    // A run from a file stands beside what was worked with.
    if (history::isRecordingName(name) && own == last)
        session.apply(session::OpenFile{scenario::fileOf(home, own)});
    if (!name.empty()) {
        const session::Settings remembered = session.settings();
        session.mutableSettings().tabs.clear();
        session.mutableSettings().extraTabs.clear();
        const auto wrong = openScenario(session, options, scenario::fileOf(home, name));
        printProblems(session, wrong, streams.err);
        if (!wrong.empty()) return kInputWrong;
        // Going on with the scenario of last time, the arrangement of last time stands too.
        if (session::wholePath(name) == last && !options.arrangement)
            resume(session, options, remembered);
    }
    // Whoever goes on is told that the file of last time is gone.
    if (options.scenario.empty() && !last.empty() && own != last)
        session.apply(session::OpenFile{last});
    if (runWindow(session, assets, options, save) == WindowEnd::Closed) return kDone;
    return showWithoutDisplay(program, home, options, session, streams);
}

int runAsTold(const std::string& program, const std::vector<std::string>& arguments,
              const std::filesystem::path& home, const text::Catalogue& catalogue,
              Streams streams) {
    const auto options = parseOptions(arguments);
    if (!options) {
        for (const Problem& problem : options.problems())
            streams.err << "warpscope: "
                        << catalogue.render(text::languageOf(arguments), problem.message) << '\n';
        return kUsageWrong;
    }
    if (options->isHelpWanted) {
        streams.out << catalogue.render(options->language.value_or(text::Language::English),
                                        "app.usage");
        return kDone;
    }
    if (options->isVersionWanted) {
        streams.out << names::versionText("warpscope", names::PartOf::Window) << '\n';
        return kDone;
    }
    if (!options->screenshot.empty() || !options->film.empty() || !options->handout.empty())
        return writeOutput(home, *options, streams);
    return showWindow(program, home, *options, streams);
}

}  // namespace

int runDesktop(const std::string& program, const std::vector<std::string>& arguments,
               std::ostream& out, std::ostream& err) {
    const std::filesystem::path home = text::findHome(program.c_str());
    const auto catalogue = text::Catalogue::load(home / "assets" / "text");
    if (!catalogue) {
        // Nothing else can be said without the texts.
        err << "warpscope: the folder with assets/ was not found; set WARPSCOPE_HOME to the folder "
               "around it\n";
        return kInputWrong;
    }
    try {
        return runAsTold(program, arguments, home, *catalogue, {out, err});
    } catch (const std::exception&) {  // bad_alloc, or length_error where a size is beyond all.
        err << "warpscope: " << catalogue->render(text::languageOf(arguments), "cli.no_memory")
            << '\n';
        return kInputWrong;
    }
}

}  // namespace warpscope::platform
