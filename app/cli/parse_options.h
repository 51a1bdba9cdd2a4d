#pragma once

#include <string>
#include <vector>

#include "app/cli/environment.h"
#include "app/cli/options.h"

namespace warpscope::cli {

/// Reads a command line without the program's name. Help goes to the environment's `out`, what is
/// wrong with the usage to its `err`, both in its language.
ParsedOptions parseOptions(const std::vector<std::string>& arguments,
                           const Environment& environment);

}  // namespace warpscope::cli
