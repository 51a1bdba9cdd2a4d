#pragma once

#include <string>

namespace warpscope::platform {

/// What --version prints: this program, then one line for each library in it with its version.
std::string versionText();

}  // namespace warpscope::platform
