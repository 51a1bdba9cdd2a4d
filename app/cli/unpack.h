#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"

namespace warpscope::cli {

/// The text of a file that may be packed by xz or gzip, which its first bytes tell: then the
/// system's program unpacks it. More than so many megabytes are a problem, as it is where there is
/// no such program or it fails.
Result<std::string> unpacked(std::string bytes, const std::string& file,
                             std::int64_t mostMegabytes = 1024);

}  // namespace warpscope::cli
