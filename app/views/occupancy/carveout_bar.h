#pragma once

#include <string>

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"
#include "engine/occupancy/carveout.h"

namespace warpscope::views {

/// What the carve-out does, in sentences: what is asked for, the size that it becomes, what a
/// block makes of it, and what is left for the L1 cache.
std::string carveoutWords(const session::SlotReader& session, const occupancy::Carveout& split,
                          int percent);

/// The memory that is both shared memory and L1 cache as one bar, `width` pixels wide: used by
/// resident blocks, other shared memory, L1 cache (hatched); a tick at each size that can be
/// selected, a mark at what is asked for. Nothing where shared memory is of fixed size.
void drawCarveout(const ViewContext& context, const present::OccupancyQuestion& question,
                  float width);

}  // namespace warpscope::views
