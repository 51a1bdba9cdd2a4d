#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::code {

/// More lines than a source has; further ones are those of the headers that it includes.
inline constexpr int kLinesOfFile = 1 << 24;

/// The lines of a source without their ends (\n or \r\n); a last line needs none.
std::vector<std::string> linesOf(std::string_view source);
/// The line of this number, from 1, without its end; nothing where there are fewer.
std::optional<std::string_view> lineAt(std::string_view source, int number);

}  // namespace warpscope::code
