#pragma once

#include <bit>
#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/lane_mask.h"
#include "engine/trace/warp_state.h"

namespace warpscope::trace {

/// A stretch of cycles in which a warp's state, pc and active mask stay the same. The segments of a
/// warp follow each other without gap from its first resident cycle; a segment ends where the next
/// begins, the last one at the warp's residentTo. Every issue is a segment of its own, one cycle.
struct Segment {
    std::uint32_t begin = 0;    ///< First cycle.
    std::uint32_t pc : 24 = 0;  ///< Issued: the instruction issued; otherwise the next one.
    std::uint32_t stateBits : 8 = 0;
    LaneMask active = 0;  ///< Active lanes (of that instruction).

    WarpState state() const { return static_cast<WarpState>(stateBits); }
    friend bool operator==(const Segment&, const Segment&) = default;
};
static_assert(sizeof(Segment) == 16);

/// A segment made of whole words: written part by part, a compiler would read the place first that
/// it writes to, and that place is seldom in the processor's cache. Requires: pc < 2^24.
inline Segment makeSegment(std::uint32_t begin, std::uint32_t pc, WarpState state,
                           LaneMask active) {
    struct Words {
        std::uint32_t begin;
        std::uint32_t pcAndState;
        LaneMask active;
    };
    return std::bit_cast<Segment>(
        Words{begin, pc | static_cast<std::uint32_t>(state) << 24U, active});
}

}  // namespace warpscope::trace
