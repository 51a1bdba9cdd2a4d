#pragma once

#include "app/views/view.h"
#include "engine/scenario/values/scene.h"

namespace warpscope::views {

/// The first `count` chips of a scene beside each other, their areas from top to bottom.
void paintChips(const ViewContext& context, const draw::Box& room, const scenario::Scene& scene,
                int count);

}  // namespace warpscope::views
