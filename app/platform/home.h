#pragma once

#include <filesystem>
#include <string>

#include "app/session/session.h"

namespace warpscope::platform {

/// What is shown where nothing else was asked for and nothing is remembered.
inline constexpr const char* kFirstScenario = "chapter-1-machine/05-host-and-device";

/// Where the program finds its files in a home folder.
session::Assets assetsIn(const std::filesystem::path& home);

/// The file that a person means: the path itself where there is such a file, else the scenario of
/// the library with this name ("08-if-else"), else the path as given.
std::filesystem::path scenarioFile(const std::filesystem::path& home, const std::string& name);

}  // namespace warpscope::platform
