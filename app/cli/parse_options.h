#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/options.h"

namespace warpscope::cli {

/// Reads a command line without the program's name. Help goes to `out`, what is wrong with the
/// usage to `err`.
ParsedOptions parseOptions(const std::vector<std::string>& arguments, std::ostream& out,
                           std::ostream& err);

}  // namespace warpscope::cli
