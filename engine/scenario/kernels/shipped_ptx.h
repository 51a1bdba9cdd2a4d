#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/toolchain/clang.h"

namespace warpscope::scenario {

/// PTX that comes with the program (assets/compiled), made by clang 19 of those kernels of its own
/// lessons that only clang reads. So they open where no clang is, as on the page, and run alike
/// with every clang. A kernel whose text was changed has none.

/// Where the PTX of a kernel stands, whether it is there or not:
/// assets/compiled/groups-teaching.ptx for groups in groups.cu where loops are reduced, else
/// groups-optimized.ptx; sums-guide-teaching.ptx for guide in sums.cu.
std::filesystem::path shippedPlace(const std::string& file, const std::string& entry,
                                   const toolchain::ClangOptions& options);

/// The first line of such a file, which names what it was made of: the text that clang was given,
/// and the options that change its answer.
std::string shippedHeading(const std::string& text, const toolchain::ClangOptions& options);

/// Nothing where none came, or it was made of another text or with other options.
std::optional<std::string> shippedPtx(const std::string& text, const std::string& file,
                                      const std::string& entry,
                                      const toolchain::ClangOptions& options);

}  // namespace warpscope::scenario
