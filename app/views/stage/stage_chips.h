#pragma once

#include <span>
#include <vector>

#include "app/present/sm/sm_layout.h"
#include "app/present/stage/block_travel.h"
#include "app/views/stage/block_queue.h"
#include "app/views/stage/sm_numbers.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The blocks on their way; a picture that stands still says where those of this very cycle went,
/// unless they are many or their numbers would cover warps. Requires: there is a run.
std::vector<present::Travel> chipsNow(const ViewContext& context,
                                      const present::BlockTravels& travels,
                                      std::span<const present::SmLayout> layouts);

/// A block between its place in the grid's queue and the one in its SM.
void drawChip(const ViewContext& context, const present::Travel& travel, const BlockQueue& queue,
              const PlacedSms& sms);

}  // namespace warpscope::views
