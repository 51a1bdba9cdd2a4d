#pragma once

#include <imgui.h>

#include <optional>
#include <span>

#include "app/theme/theme.h"

namespace warpscope::widgets {

/// A tick above the bar.
struct ScrubMark {
    float pixel = 0;  ///< From the bar's left end.
    ImU32 colour = 0;
};

/// The part of the bar's width along which its handle moves: [margin, width − margin).
float scrubMargin(const theme::Metrics& metrics);

/// The bar with its handle at `share` (0 to 1), `size` large, at the cursor. Gives the share under
/// the pointer while it is pressed or dragged.
std::optional<double> scrubBar(const theme::Theme& theme, const char* id, ImVec2 size, double share,
                               std::span<const ScrubMark> marks);

}  // namespace warpscope::widgets
