#pragma once

#include <filesystem>
#include <string>

namespace warpscope::support {

/// The project's folder (from WARPSCOPE_ROOT, set by CTest, else the current folder and
/// above, else where the program lies and above).
std::filesystem::path projectRoot();
/// A whole file as text. Fails the test when it cannot be read.
std::string readText(const std::filesystem::path& file);
/// A new empty folder under the system's temporary folder.
std::filesystem::path freshFolder(const std::string& name);

}  // namespace warpscope::support
