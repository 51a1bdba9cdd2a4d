#pragma once

#include <array>
#include <cstdint>

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// What an instruction waits for: entries of Warp::pending that must be ready.
struct Dependences {
    std::array<std::uint16_t, 10> entries{};  ///< Guard, sources in order, then destinations.
    std::uint8_t count = 0;                   ///< Used entries.
    /// Of those, the first: predicates that guard it or that it votes on, which may be read
    /// machine::Timing::predicateLatency cycles after they are ready.
    std::uint8_t lateCount = 0;
};

/// `firstPredicate`: the entry of P0, behind those of the registers.
Dependences dependencesOf(const isa::Instruction& instruction, int firstPredicate);

}  // namespace warpscope::sm
