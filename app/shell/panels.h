#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/layout.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// Draws a view as a panel: ground, heading, and the view in what is left.
void drawPanel(const views::ViewContext& context, views::View& view, const Rect& rect);

/// The same where several views share the place: their names stand in the heading. `tabs` are
/// their keys. Returns the key of the one that was clicked ("tab.<key>").
std::optional<std::string> drawTabbedPanel(const views::ViewContext& context, views::View& front,
                                           const std::vector<std::string>& tabs, const Rect& rect);

/// A gap that can be dragged. Returns the new share while it is.
std::optional<float> drawSplitter(const theme::Theme& theme, const Splitter& splitter,
                                  float minimum);

}  // namespace warpscope::shell
