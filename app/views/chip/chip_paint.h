#pragma once

#include <vector>

#include "app/views/chip/chip_picture.h"

namespace warpscope::views {

/// Everything that can be seen, with the more detail the larger it is.
void paintChip(const ChipPicture& picture);

/// A warp has no cell that could be told from others: of each SM the shares of the states are seen.
bool showsShares(const ChipPicture& picture);

/// How many lanes of a unit a sub-partition has: as many as it takes in a cycle.
struct UnitCount {
    const char* key;  ///< Under view.chip.unit.
    int lanes = 0;
    isa::Pipe pipe = isa::Pipe::Alu;
};
std::vector<UnitCount> unitCounts(const machine::Machine& machine);

}  // namespace warpscope::views
