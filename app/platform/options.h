#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/base/action.h"
#include "app/session/session.h"
#include "engine/base/result.h"

namespace warpscope::platform {

/// What the command line of the desktop program asks for (contract.md). What is not given is not
/// set: the settings count then, or the defaults.
struct Options {
    std::string scenario{};    ///< A file, a folder of files, or the name of one of the library's.
    std::string run{};         ///< A recorded run that stands beside it; empty = none.
    std::string screenshot{};  ///< Where the picture goes; empty = open a window.
    std::string film{};        ///< Where the film goes; empty = none.
    std::string handout{};     ///< Where the handout goes; empty = none.
    Cycle from = 0;            ///< Of the film.
    Cycle to = kNever;         ///< One past its last cycle.
    int framesPerSecond = 0;   ///< 0 = what suits the file.
    int width = 1600;
    int height = 1000;
    bool hasSize = false;
    std::optional<Cycle> cycle{};
    std::optional<session::Arrangement> arrangement{};
    std::optional<WarpId> warp{};
    std::optional<text::Language> language{};
    std::optional<session::ThemeChoice> theme{};
    std::optional<float> scale{};
    std::optional<int> step{};  ///< Of the lesson, from 1.
    /// Fields that are changed, as `warpscope-cli run --set` does: key and value.
    std::vector<std::pair<std::string, std::string>> sets{};
    bool isAnswering = false;  ///< The step's question is answered.
    bool isPresenting = false;
    bool isTouch = false;  ///< For a finger.
    bool isHelpWanted = false;
    bool isVersionWanted = false;
    bool isTracing = false;  ///< Prints what happens, for the end-to-end test.
};

/// Reads the arguments (without the program's name) into options. What is wrong is a problem that
/// names it, and changes nothing; the others are read all the same.
std::vector<Problem> readOptions(const std::vector<std::string>& arguments, Options& options);

/// The same, where nothing may be wrong: the first problem is returned instead.
Result<Options> parseOptions(const std::vector<std::string>& arguments);

/// Does to a session what the options ask for, the scenario aside: language, theme, scale,
/// arrangement, cycle, selection.
void applyOptions(const Options& options, session::ActionQueue& actions);

/// Opens a scenario, unless it is empty, and the recorded run beside it, and does to the session
/// what the options ask for; its run is there afterwards, where it has one. What comes back is
/// wrong with `sets`, names a step or a warp that is not there, or says why the recorded run cannot
/// be read; the rest is done all the same.
std::vector<Problem> openScenario(session::Session& session, const Options& options,
                                  const std::filesystem::path& scenario);

}  // namespace warpscope::platform
