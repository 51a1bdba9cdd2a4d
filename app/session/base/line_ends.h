#pragma once

#include <string>

namespace warpscope::session {

/// The text as an editor holds it: lines end with '\n' alone. It is the same text all the same.
std::string withPlainLineEnds(std::string text);

/// A text with plain line ends, with those that `before` has: where a file had "\r\n", it keeps
/// them.
std::string withLineEndsOf(const std::string& before, const std::string& text);

}  // namespace warpscope::session
