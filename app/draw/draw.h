#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "app/draw/canvas.h"
#include "app/draw/imgui_canvas.h"
#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/theme/theme.h"

namespace warpscope::draw {

/// Font and size of Dear ImGui's own items for a scope.
class ScopedFont {
  public:
    using Role = Font;
    ScopedFont(const theme::Theme& theme, Role role);
    ~ScopedFont();
    ScopedFont(const ScopedFont&) = delete;
    ScopedFont& operator=(const ScopedFont&) = delete;
};

/// Width and height of words in Dear ImGui's present font.
ImVec2 measure(std::string_view text);

/// Wrapped text as an item of the current window, in the current font; `width` 0 = what is left.
void paragraph(ImU32 colour, std::string_view text, float width = 0);

/// A button of the house. Primary: accent ground, the one thing to do next. `id` stays out of
/// sight. Returns whether it was clicked.
bool button(const theme::Theme& theme, std::string_view label, const char* id,
            bool isPrimary = false, ImVec2 size = {0, 0});

/// While it lives, the rows of menus and lists are as far apart as a finger needs. It begins before
/// the menu and ends after it.
class TapRows {
  public:
    explicit TapRows(const theme::Metrics& metrics);
    ~TapRows();
    TapRows(const TapRows&) = delete;
    TapRows& operator=(const TapRows&) = delete;
};

/// Draws a heading row: title in semibold at the left, status in muted at the right.
void panelHeading(const theme::Theme& theme, std::string_view title, std::string_view status);

/// A tooltip of the house: panel colour, wrapped at 32 em. Call when the item is hovered. None
/// while the right button is held: it draws or opens a menu.
void tooltip(const theme::Theme& theme, std::string_view text);

/// While it lives, tooltips end above a height of the window: what is dragged below it stays in
/// sight.
class TipsAbove {
  public:
    explicit TipsAbove(float y);
    ~TipsAbove();
    TipsAbove(const TipsAbove&) = delete;
    TipsAbove& operator=(const TipsAbove&) = delete;
};
/// While it lives, tooltips begin right of a place in the window where there is room for them: what
/// lies left of it is read meanwhile.
class TipsRightOf {
  public:
    explicit TipsRightOf(float x);
    ~TipsRightOf();
    TipsRightOf(const TipsRightOf&) = delete;
    TipsRightOf& operator=(const TipsRightOf&) = delete;
};
/// Until it is called again: no tooltips, as long as a lecturer points with pen or spotlight, or
/// keys work while the pointer rests.
void hideTips(bool areHidden);

}  // namespace warpscope::draw
