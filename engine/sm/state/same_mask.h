#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// The source in which an instruction names the lanes that it is for.
inline std::size_t maskSourceOf(isa::Opcode opcode) {
    return isa::infoOf(opcode).shape.lanesSource();
}

/// The lanes of `lanes` that name the same mask in source `index` as the first of them does. A tile
/// of a warp names itself, so that one instruction may be met with several masks: each is a vote, a
/// match or a sum of its own. Requires: lanes != 0.
LaneMask lanesOfOneMask(const Tick& tick, const Warp& warp, const Decoded& instruction,
                        std::size_t index, LaneMask lanes);

}  // namespace warpscope::sm
