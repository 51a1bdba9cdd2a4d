#pragma once

#include <cstdint>

#include "engine/base/id.h"
#include "engine/base/lane_mask.h"
#include "engine/base/lane_values.h"
#include "engine/isa/instruction.h"

namespace warpscope::memory {

/// Which memory an access goes to: of isa::Space what is left when its address has said what a
/// generic one means, so that each part of the memory system answers for all there are.
enum class Space : std::uint8_t { Global, Local, Shared, Constant };
enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// One memory instruction of one warp: which lanes touch which bytes.
struct Access {
    Space space = Space::Global;
    AccessKind kind = AccessKind::Load;
    bool bypassesL1 = false;  ///< A load that L1 neither answers nor keeps.
    bool addsFloats = false;  ///< An atomic that adds floats or doubles.
    int bytesPerLane = 4;
    isa::ProgramCounter pc = 0;
    WarpId warp{};
    LaneMask active = 0;  ///< The lanes that take part.
    /// By lane: the first byte, in global memory an address, else an offset in the block's shared
    /// memory, the thread's local memory or the constant bank. Says nothing of other lanes.
    Lanes addresses{};

    bool isWrite() const { return kind != AccessKind::Load; }
    friend bool operator==(const Access&, const Access&) = default;
};

}  // namespace warpscope::memory
