#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"

namespace warpscope::cli {

/// The text of a file that may be packed by xz or gzip, which its first bytes tell: then the
/// system's program unpacks it. A problem where that program is not there or fails, where more than
/// so many megabytes (of 2^20 bytes) come out, and where it takes more than so many seconds.
Result<std::string> unpacked(std::string bytes, const std::string& file,
                             std::int64_t mostMegabytes = 1024, double mostSeconds = 600);

}  // namespace warpscope::cli
