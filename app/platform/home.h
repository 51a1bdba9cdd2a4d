#pragma once

#include <filesystem>
#include <string>

#include "app/session/session.h"

namespace warpscope::platform {

/// What is shown where nothing else was asked for and nothing is remembered.
inline constexpr const char* kFirstScenario = "chapter-1-machine/05-host-and-device";

/// Where the program finds its files in a home folder.
session::Assets assetsIn(const std::filesystem::path& home);

}  // namespace warpscope::platform
