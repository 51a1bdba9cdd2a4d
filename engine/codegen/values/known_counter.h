#pragma once

#include <cstdint>
#include <span>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// The counter of rounds of which several run between two tests, so that it begins each time with
/// the same remainder. It never grows beyond INT32_MAX.
struct KnownCounter {
    std::uint32_t number = code::kNoVirtual;  ///< Of its register.
    std::uint32_t start = 0;
    std::uint32_t step = 1;
    std::uint32_t period = 1;  ///< What the rounds between two tests add.
};

/// Computes what `nodes`, round number `round` of those between two tests, asks of the counter's
/// lowest bits and of its remainder.
void foldRound(const KnownCounter& counter, int round, std::span<code::Node> nodes);

}  // namespace warpscope::codegen
