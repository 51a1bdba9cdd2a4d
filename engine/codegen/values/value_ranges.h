#pragma once

#include <cstdint>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Numbers that a register of 32 bits may hold, read with a sign, both ends included.
struct Range {
    std::int64_t low = INT32_MIN;
    std::int64_t high = INT32_MAX;

    bool isWithin(std::int64_t least, std::int64_t most) const {
        return least <= low && high <= most;
    }
    friend bool operator==(const Range&, const Range&) = default;
};

/// By register what it may hold, wherever it is read; everything where that is not known, as of
/// floats and of what has 64 bits.
std::vector<Range> rangesOf(const code::Code& code);

/// What an operand of 32 bits may be.
Range rangeOf(const isa::Operand& operand, const std::vector<Range>& ranges);

}  // namespace warpscope::codegen
