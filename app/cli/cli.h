#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/environment.h"

namespace warpscope::cli {

/// The whole program but for its main: reads the arguments (without the program's name), runs the
/// subcommand, returns the exit status. `argv0` helps to find the assets.
int runCli(const char* argv0, const std::vector<std::string>& arguments, std::ostream& out,
           std::ostream& err);

/// The same where texts and devices have been read: runs the subcommand that the arguments name in
/// this environment, in its language, and returns the exit status.
int runIn(Environment& environment, const std::vector<std::string>& arguments);

}  // namespace warpscope::cli
