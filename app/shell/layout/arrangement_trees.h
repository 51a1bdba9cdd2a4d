#pragma once

#include <vector>

#include "app/shell/layout/layout.h"

namespace warpscope::shell {

/// Of the height beside the picture: the words of a step are read first, and whole where they can
/// be.
inline constexpr float kMaxText = 0.72f;
/// Of the width, at the left, where lines of code stand there.
inline constexpr float kCodeShare = 0.45f;

/// The panels of each arrangement, in the order of session::kArrangements: what a person has laid
/// out. arrangements.h completes them with views that have no place here.
std::vector<Node> ampleTrees();
/// The same where what explains a view shares tabs.
std::vector<Node> tightTrees();

}  // namespace warpscope::shell
