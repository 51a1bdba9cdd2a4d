#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "app/views/view.h"

namespace warpscope::views {

/// The pages of the view, in the order of their row.
enum class SplitPage : int { Why, Flow, Warps };

/// The page that a step of a lesson asks for by pointing at it ("split flow") or at what stands on
/// it alone; nothing where any page will do.
std::optional<SplitPage> splitPageOf(std::string_view pointed);

/// Why a warp splits: what a branch asked each lane and how the lanes part; the kernel's flow graph
/// with the lanes where they are; all warps of an SM side by side.
std::unique_ptr<View> makeSplitView();

}  // namespace warpscope::views
