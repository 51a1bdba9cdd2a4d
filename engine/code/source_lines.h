#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope::code {

/// The lines of a source without their ends (\n or \r\n); a last line needs none.
std::vector<std::string> linesOf(std::string_view source);

}  // namespace warpscope::code
