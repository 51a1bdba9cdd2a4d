#pragma once

#include <string>
#include <vector>

#include "app/present/chip/chip_world.h"
#include "app/present/sm/sm_facts.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What a part of the chip is, and of a warp what it does; empty where there is nothing. `facts` by
/// SM. Requires: there is a run, and the SM of the part is one of them.
std::string chipTip(const ViewContext& context, const present::ChipHit& hit,
                    const std::vector<present::SmFacts>& facts);

}  // namespace warpscope::views
