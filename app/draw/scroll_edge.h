#pragma once

#include "app/draw/canvas.h"
#include "app/theme/theme.h"

namespace warpscope::draw {

/// Ends a child window that scrolls on the ground of a panel. Where what it shows goes on above or
/// below, that edge fades into the ground: a line that the edge cuts is seen to go on.
void endScrolledChild(Canvas& canvas, const theme::Theme& theme);

}  // namespace warpscope::draw
