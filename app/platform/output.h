#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "app/platform/options.h"
#include "app/session/session.h"

namespace warpscope::platform {

/// Where an answer goes.
struct Streams {
    std::ostream& out;
    std::ostream& err;
};

/// Opens a scenario and does to the session what the options ask for; its run is there afterwards,
/// where it has one.
void openScenario(session::Session& session, const Options& options,
                  const std::filesystem::path& scenario);

/// The picture of the window as a file, PNG or SVG by its name. Exit status as runDesktop.
/// What is drawn comes from defaults: whatever the person has set, the same command gives the same
/// file.
int takeScreenshot(const std::filesystem::path& home, const Options& options,
                   const std::string& file, Streams streams);

/// What the options want as a file: a picture, a film or a handout.
int writeOutput(const std::filesystem::path& home, const Options& options, Streams streams);

}  // namespace warpscope::platform
