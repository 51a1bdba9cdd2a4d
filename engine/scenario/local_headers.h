#pragma once

#include <optional>
#include <string>

#include "engine/base/problem.h"

namespace warpscope::scenario {

/// Where the source includes a header of its own folder (#include "name", at most 1 MB) that
/// defines or undefines macros: such a header may change any word of the kernel, and the own reader
/// passes over it, so only clang's answer counts. A warning at that line that says so, for where
/// clang is not asked; nothing where there is none. The header's own headers count as well.
std::optional<Problem> headerWithMacros(const std::string& source, const std::string& file);

}  // namespace warpscope::scenario
