#pragma once

#include <filesystem>

namespace warpscope::text {

/// The folder that holds assets/ and scenarios/: the variable WARPSCOPE_HOME when it is set, else
/// the first folder above the running program that has assets/text in it (so a build folder inside
/// the project and an installed tree both work). `argv0` is used where the system does not say
/// where the program lies. Empty when there is none.
std::filesystem::path findHome(const char* argv0 = nullptr);

/// The first folder from `start` upwards that has assets/text in it; empty when there is none.
std::filesystem::path homeAbove(const std::filesystem::path& start);

}  // namespace warpscope::text
