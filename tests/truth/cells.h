#pragma once

#include <string>
#include <vector>

namespace warpscope::truth {

/// The parts of a line between its bars, without the blanks around them.
std::vector<std::string> cellsOf(const std::string& line);

}  // namespace warpscope::truth
