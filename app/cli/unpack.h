#pragma once

#include <string>

#include "engine/base/result.h"

namespace warpscope::cli {

/// The text of a file that may be packed by xz or gzip, which its first bytes tell: then the
/// system's program unpacks it. At most 4 GB come out; without the program, or where it fails, a
/// problem.
Result<std::string> unpacked(std::string bytes, const std::string& file);

}  // namespace warpscope::cli
