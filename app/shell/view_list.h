#pragma once

#include <memory>
#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// All views of the program, in the order of the View menu.
std::vector<std::unique_ptr<views::View>> makeViews();

}  // namespace warpscope::shell
