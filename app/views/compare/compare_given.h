#pragma once

#include "app/views/view.h"

namespace warpscope::views {

/// While it is asked what a run comes to: the figures of the one that is held beside it, of which
/// the steps before told, each with a question mark for the other. A partner was told by none.
/// Requires: a run is held, with its recording.
void paintCompareGiven(const ViewContext& context);

}  // namespace warpscope::views
