#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The whole GPU in one picture that can be entered without a cut: the chip, an SM with its
/// control, warps, registers, units and shared memory, a warp with its program counter, its
/// instruction and its lanes, a lane with its operands.
std::unique_ptr<View> makeChipView();

}  // namespace warpscope::views
