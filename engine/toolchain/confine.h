#pragma once

#include <filesystem>
#include <vector>

namespace warpscope::toolchain {

/// Whether the system can keep a process to places that are named (Linux's Landlock).
bool canConfine();

/// From here on this process, and what it becomes, may read and run what lies in these places and
/// nothing else, and write no file that it does not hold already. Does nothing where canConfine()
/// is false.
void confine(const std::vector<std::filesystem::path>& readable);

}  // namespace warpscope::toolchain
