#pragma once

#include <filesystem>
#include <string>

#include "engine/machine/library.h"

namespace warpscope::browser {

/// What a scenario's run is, as 16 hexadecimal digits (history::Run::fingerprint); of a scenario
/// that does not run the key of its first problem, such as "toolchain.no_clang". By it two builds
/// of the program are compared.
std::string fingerprintOf(const std::filesystem::path& scenario, const machine::Library& devices);

}  // namespace warpscope::browser
