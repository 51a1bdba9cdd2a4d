#pragma once

#include "app/views/view.h"

namespace warpscope::views {

/// The row that opens and closes the knobs below it; true while they are open. At its right all
/// knobs are taken back, while one is turned: in a row of its own it would push the panel over its
/// edge with the first turn. Where the row is too narrow for both, `isResetLeft` is true, and
/// drawResetAll is for the end of the panel.
bool drawKnobHeading(const ViewContext& context, float width, bool& isUnfolded, bool& isResetLeft);
/// The button alone.
void drawResetAll(const ViewContext& context);

}  // namespace warpscope::views
