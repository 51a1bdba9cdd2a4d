#pragma once

#include "app/session/action.h"
#include "app/shell/layout.h"

namespace warpscope::shell {

/// The tree of an arrangement: which views stand where. The lesson is in each of them, and is
/// shown where the scenario has one.
const Node& treeOf(session::Arrangement arrangement);

/// All views that the tree names, from left to right and from top to bottom.
std::vector<std::string> viewsOf(const Node& tree);

}  // namespace warpscope::shell
