#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// for (…; counter < bound; counter += step), where a comparison in front of the loop has found
/// that there is a first round.
struct CountedLoop {
    /// … && offset + counter < bound: both numbers are the same in all rounds.
    struct Second {
        isa::Operand offset{};
        isa::Operand bound{};
    };

    std::uint32_t counter = code::kNoVirtual;
    isa::Operand bound{};
    std::uint32_t step = 0;  ///< A power of two; 1 where there is a second comparison.
    /// Instead, a register that no round changes, or a parameter, of a number with a sign that must
    /// not overflow.
    isa::Operand stride{};
    bool includesBound = false;
    std::optional<Second> second{};
    bool isWide = false;  ///< Counter and bound have 64 bits: size_t. Its step is 1.
};

/// A loop whose rounds can be counted before the first one; nothing for others. Requires: one
/// branch leads back. Offsets and bounds of signed numbers are taken not to overflow, as C++ says.
std::optional<CountedLoop> countedLoop(const code::Code& code, const code::Loop& loop);

}  // namespace warpscope::codegen
