#pragma once

#include "app/draw/canvas.h"
#include "app/theme/theme.h"

namespace warpscope::draw {

/// Ends a child window that scrolls on the ground of a panel. Where what it shows goes on above or
/// below, that edge fades into the ground: a line that the edge cuts is seen to go on.
void endScrolledChild(Canvas& canvas, const theme::Theme& theme);

/// The same over what scrolls by itself: so many pixels of it are above, and so many below.
struct Hidden {
    float above = 0, below = 0;
};
void fadeEdges(Canvas& canvas, const theme::Theme& theme, const Box& box, const Hidden& hidden);

}  // namespace warpscope::draw
