#pragma once

#include <string>

#include "app/views/view.h"

namespace warpscope::views {

/// What stands above a kernel: the draft that is offered; while it is edited what can be done with
/// the text; what became of the last wish to save. `saveAs` keeps the path of a copy between
/// frames. Takes no room where there is nothing to say.
void drawEditorBar(const ViewContext& context, std::string& saveAs);

}  // namespace warpscope::views
