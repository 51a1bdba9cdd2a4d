#pragma once

#include <cstdint>

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// What a round of a counted loop costs nvcc, and whether it can count the rounds of four rounds.
struct RoundCost {
    int instructions = 0;  ///< Of PTX, a pointer's step among them.
    /// A value that is the counter and something more, or a multiple of it, and no part of an
    /// address, is one that nvcc's PTX carries from round to round; the loop's own test is then
    /// written in terms of it, and ptxas does not count by such a test.
    bool hidesTest = false;
};

/// Requires: the loop is one block, guards choose only what is computed, and `counter` grows in it
/// once, at its end.
RoundCost roundCost(const code::Code& code, const code::Loop& loop, std::uint32_t counter,
                    bool startsAtZero);

}  // namespace warpscope::codegen
