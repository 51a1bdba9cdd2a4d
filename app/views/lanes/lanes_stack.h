#pragma once

#include <imgui.h>

#include <optional>

#include "app/views/view.h"
#include "engine/sm/state/sm_state.h"
#include "engine/trace/segment.h"

namespace warpscope::views {

/// The paths of a warp as cards, the innermost first, the one that runs outlined; as many as fit
/// into `height`, then how many more there are. `now`: what the warp does in the cycle that is
/// shown; the path that runs stands there, also where it has met the others after it. Without it,
/// and for all others, a path stands where it goes on.
void drawPaths(const ViewContext& context, const isa::Program& program, const sm::Warp& warp,
               int warpSize, ImVec2 at, ImVec2 size,
               const std::optional<trace::Segment>& now = std::nullopt);

}  // namespace warpscope::views
