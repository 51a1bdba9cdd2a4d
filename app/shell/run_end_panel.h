#pragma once

#include "app/views/view.h"

namespace warpscope::shell {

/// How high the panel wants to be, in pixels; 0 while the run found nothing wrong, or while the
/// newest input has problems of its own (those come first).
float runEndHeight(const views::ViewContext& context);

/// Why the run on the screen could not finish: deadlock, fault or cycle limit, who waits for whom
/// and where, in the current ImGui window. Before the cursor has reached that cycle it is one
/// heading with a button that goes there, so that a lesson can let the class guess first.
void drawRunEnd(const views::ViewContext& context);

}  // namespace warpscope::shell
