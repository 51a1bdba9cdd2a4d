#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// Where nvcc computes a product of floats that is the same in every round of a loop.
struct InvariantProduct {
    /// In front of the loop that stays one, or whose rounds have branches; SIZE_MAX: where it is.
    std::size_t block = SIZE_MAX;
    /// How often each reader stands there, since the rounds of a loop are written out behind it.
    std::size_t rounds = 1;
};

/// How many rounds of a loop are written out; nothing where it stays one.
using RoundsOf = std::optional<int>(const code::Code& code, const code::Loop& loop);

/// A loop, and the last node in front of it.
struct EnteredLoop {
    code::Loop loop{};
    std::size_t front = 0;
};

/// The loops of loopsOf() and those that are entered by a jump to their test, as the reader of CUDA
/// C leaves those of which it is not known that they run at all; inner ones first.
std::vector<EnteredLoop> enteredLoops(const code::Code& code);

/// By node. `home`: by block, the one that it is part of for nvcc. Requires: `values` of the same
/// code.
std::vector<InvariantProduct> invariantProducts(const code::Code& code,
                                                const std::vector<bool>& isKept,
                                                const ReachingValues& values,
                                                const std::vector<std::uint32_t>& home,
                                                RoundsOf& roundsOf);

}  // namespace warpscope::codegen
