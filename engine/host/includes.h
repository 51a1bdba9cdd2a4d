#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace warpscope::host {

/// The text of a file that #include "name" names; nothing where there is none.
using ReadIncluded = std::function<std::optional<std::string>(const std::string& name)>;

/// The source with the files that its #include "…" name in their places, as far as `read` gives
/// them, between line markers (# 1 "name"; `mainName` is that of the source). A file with #pragma
/// once comes once.
std::string withIncludes(std::string_view source, const std::string& mainName,
                         const ReadIncluded& read);

/// The name in #include "name" or <name>; empty where the line is none. `isQuoted` tells which.
std::string includedName(std::string_view line, bool& isQuoted);

}  // namespace warpscope::host
