#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace warpscope::platform {

/// The whole desktop program but for its main. Exit status: 0 done, 1 the scenario or the picture
/// could not be read or written, 2 wrong usage.
int runDesktop(const std::string& program, const std::vector<std::string>& arguments,
               std::ostream& out, std::ostream& err);

}  // namespace warpscope::platform
