#pragma once

#include "app/draw/box.h"
#include "app/present/threads/thread_map.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Over the threads of a plane whose cells have this size: the edge of the data that they stand
/// over, and hatching over those beyond it. Nothing where the scenario says no extent; of folded
/// rows the threads beyond it are hatched alone.
void paintExtent(const ViewContext& context, const present::ThreadPlane& plane,
                 const draw::Box& box, float width, float height);

/// "data 76 × 62"; empty where the scenario says none.
std::string extentOfData(const session::SlotReader& session);

}  // namespace warpscope::views
