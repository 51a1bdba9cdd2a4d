#pragma once

#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/lane_mask.h"
#include "engine/isa/instruction.h"
#include "engine/trace/warp_state.h"

namespace warpscope::trace {

/// What a recorded segment has room for: it keeps 5 bits of a state and 22 of a pc (the last one
/// stands for nobody's).
inline constexpr int kMaxWarpStates = 32;
inline constexpr std::int64_t kMaxInstructions = (std::int64_t{1} << 22) - 1;
static_assert(kWarpStateCount <= kMaxWarpStates);

/// A stretch of cycles in which a warp's state, pc and active mask stay the same. The segments of a
/// warp follow each other without gap from its first resident cycle to its residentTo. Every issue
/// is a segment of its own, one cycle.
struct Segment {
    Cycle begin = 0;             ///< First cycle.
    Cycle end = 0;               ///< One past the last.
    isa::ProgramCounter pc = 0;  ///< Issued: the instruction issued; otherwise the next one.
    WarpState state = WarpState::NotResident;
    LaneMask active = 0;  ///< Active lanes (of that instruction).

    CycleCount length() const { return end - begin; }
    friend bool operator==(const Segment&, const Segment&) = default;
};

}  // namespace warpscope::trace
