#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpscope::scenario {

/// The text of a scenario's file with other code in its [kernel] section; every other byte stays.
/// Line ends of the code become those of the file. Nothing where the section has no `code` of its
/// own, or where the text is not TOML.
std::optional<std::string> withKernelCode(std::string_view toml, std::string_view code);

}  // namespace warpscope::scenario
