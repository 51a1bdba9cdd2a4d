#pragma once

#include <string>
#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// All shortcuts from the table, what each view shows, and what the model leaves out; over the
/// panels, while session.isHelpOpen(). `canQuit`: as for session::shortcuts.
void drawHelp(const views::ViewContext& context, const std::vector<std::string>& viewKeys,
              bool canQuit);

}  // namespace warpscope::shell
