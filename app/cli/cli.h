#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace warpscope::cli {

/// The whole program but for its main: reads the arguments (without the program's name), runs the
/// subcommand, returns the exit status. `argv0` helps to find the assets.
int runCli(const char* argv0, const std::vector<std::string>& arguments, std::ostream& out,
           std::ostream& err);

}  // namespace warpscope::cli
