#pragma once

#include <toml++/toml.h>

#include <string_view>

namespace warpscope::machine {

/// What somebody types for a field, as a TOML table with the one key "value". What is no TOML value
/// is a text, and so is what goes too deep for the reader of TOML.
toml::table typedValue(std::string_view text);

}  // namespace warpscope::machine
