#pragma once

#include "app/views/chip/chip_picture.h"

namespace warpscope::views {

/// The place of a warp: its state from afar, its program counter, instruction and lanes from near,
/// a lane with its thread and its operands from nearer still.
void paintChipWarp(const ChipPicture& picture, int sm, int slot, const present::SlotFacts& warp);

}  // namespace warpscope::views
