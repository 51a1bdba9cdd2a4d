#pragma once

#include <imgui.h>

#include "app/views/view.h"
#include "engine/sm/sm_state.h"

namespace warpscope::views {

/// The paths of a warp as cards, the innermost first, the one that runs outlined; as many as fit
/// into `height`, then how many more there are.
void drawPaths(const ViewContext& context, const isa::Program& program, const sm::Warp& warp,
               int warpSize, ImVec2 at, ImVec2 size);

}  // namespace warpscope::views
