#pragma once

#include "app/draw/canvas.h"
#include "app/theme/theme.h"

namespace warpscope::draw {

/// Ends a child window that scrolls on the ground of a panel. A line of words that an edge cuts is
/// left out: only whole ones are read, and the bar says that there are more. Where no words are, an
/// edge behind which it goes on fades into the ground.
void endScrolledChild(Canvas& canvas, const theme::Theme& theme);

}  // namespace warpscope::draw
