#pragma once

#include "app/views/view.h"

namespace warpscope::views {

/// What tells a run from the other one (present::runLabel) in the canvas's font: where it has no
/// room, one of its knobs alone, else as paintLabel cuts it. What is left out is told where the
/// pointer rests. Returns whether all of it is seen. `common`: the least room that the names of
/// both runs have, so that both are the same knob's.
bool paintRunName(const ViewContext& context, draw::Point at, theme::Colour ink,
                  const session::SlotReader& run, const session::SlotReader& other, float room,
                  float common = 1e9f);

}  // namespace warpscope::views
