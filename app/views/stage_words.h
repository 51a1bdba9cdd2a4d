#pragma once

#include <string>
#include <vector>

#include "app/views/sm_facts.h"
#include "app/views/sm_hit.h"
#include "app/views/view.h"

namespace warpscope::views {

/// "12 of 40 blocks finished · 14 resident · 14 waiting".
std::string gridStatus(const ViewContext& context, const GridFacts& grid);
/// One line: how many schedulers issue in this cycle, and what most of the others wait for.
std::string stageSentence(const ViewContext& context, const std::vector<SmFacts>& sms);
/// Number, coordinates, phase, SM and times of a block.
std::string blockTip(const ViewContext& context, BlockId block);
/// What of an SM is pointed at, in words.
std::string smTip(const ViewContext& context, const SmHit& hit, const SmFacts& facts);
/// A warp: number, state and its meaning, instruction, lanes, block.
std::string warpTip(const ViewContext& context, const SlotFacts& slot);

}  // namespace warpscope::views
