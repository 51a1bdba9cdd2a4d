#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/layout/layout.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// Draws a view as a panel: ground, heading, and the view in what is left. Returns the room of the
/// status in the heading; empty where nothing of the panel is seen.
draw::Box drawPanel(const views::ViewContext& context, views::View& view, const draw::Box& rect);

/// The view alone in a child window, which scrolls where the view is higher, or wants to be
/// (`leastHeight`).
void drawContent(const views::ViewContext& context, views::View& view, const char* id,
                 const draw::Box& area);

/// What became of a panel of several views.
struct DrawnTabs {
    std::optional<std::string> clicked{};  ///< The key of the one that was clicked ("tab.<key>").
    draw::Box status{};                    ///< As drawPanel returns it.
};

/// The same where several views share the place: their names stand in the heading. `tabs` are
/// their keys.
DrawnTabs drawTabbedPanel(const views::ViewContext& context, views::View& front,
                          const std::vector<std::string>& tabs, const draw::Box& rect);

/// A gap that can be dragged. Returns the new share while it is.
std::optional<float> drawSplitter(const theme::Theme& theme, const Splitter& splitter,
                                  float minimum);

}  // namespace warpscope::shell
