#pragma once

#include <toml++/toml.h>

#include <string>

namespace warpscope::session {

/// A table as a file that reads back as it is, whatever its strings hold: a kernel's text may have
/// in it what ends a literal string, which the library writes strings as where it may.
std::string tomlText(const toml::table& table);

}  // namespace warpscope::session
