#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/platform/options.h"
#include "app/session/session.h"

namespace warpscope::platform {

/// Where an answer goes.
struct Streams {
    std::ostream& out;
    std::ostream& err;
};

/// Prints problems of what was typed on the command line or stands in a file.
void printProblems(const session::SlotReader& session, const std::vector<Problem>& problems,
                   std::ostream& err);

/// The picture of the window as a file, PNG or SVG by its name. Exit status as runDesktop.
/// What is drawn comes from defaults: whatever the person has set, the same command gives the same
/// file.
int takeScreenshot(const std::filesystem::path& home, const Options& options,
                   const std::string& file, Streams streams);

/// What the options want as a file: a picture, a film or a handout.
int writeOutput(const std::filesystem::path& home, const Options& options, Streams streams);

}  // namespace warpscope::platform
