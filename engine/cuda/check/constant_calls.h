#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// What a checked function gives for these values of its parameters, as bits of its result's type:
/// it may compute with local numbers, loop, and call others and itself. Nothing where it does more
/// than that, or takes more than a million steps.
std::optional<std::uint64_t> constantResult(const Function& function,
                                            const std::vector<std::uint64_t>& arguments);

}  // namespace warpscope::cuda
