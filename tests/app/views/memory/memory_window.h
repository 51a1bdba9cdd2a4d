#pragma once

#include <string>

#include "app/present/memory/shown_access.h"
#include "app/views/memory/memory_view.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {

/// The view of an access of warp 0 of memoryScenario(), at its end.
class MemoryWindow : public ViewWindow {
  public:
    MemoryWindow(int stride, std::size_t access, float width = 800, float height = 600)
        : ViewWindow(makeMemoryView(), width, height) {
        open(present::memoryScenario(stride));
        apply(session::RevealAnswer{});
        issues = present::memoryIssuesOf(*session.run(), WarpId{0});
        apply(session::SeekTo{issues[access].cycle});
    }
    /// What was painted of a colour.
    std::vector<support::Painted> fills(theme::Colour colour) const {
        return canvas.seen(support::Painted::Kind::Fill, colour);
    }
    theme::Colour used() const { return theme.palette.bothSides; }
    theme::Colour wasted() const {
        return theme::mix(theme.palette.panel, theme.palette.limit, 0.55f);
    }
    std::vector<present::MemoryIssue> issues{};
};

}  // namespace warpscope::views
