#pragma once

#include "app/views/view.h"

namespace warpscope::shell {

/// How high the panel wants to be, in pixels; 0 while there are no problems.
float problemsHeight(const views::ViewContext& context);

/// What is wrong with the newest input, with line, column and hint, in the current ImGui window. A
/// click on a problem of the kernel goes to its line.
void drawProblems(const views::ViewContext& context);

}  // namespace warpscope::shell
