#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "app/theme/theme.h"

namespace warpscope::draw {

/// Font and size for a scope, scaled by the theme. Body, Small and Lesson are words; Title is words
/// in semibold; Code, CodeSmall and Large (the cycle number) are JetBrains Mono, whose digits do
/// not jump while they count.
class ScopedFont {
  public:
    enum class Role { Body, Small, Lesson, Title, Code, CodeSmall, Large };
    ScopedFont(const theme::Theme& theme, Role role);
    ~ScopedFont();
    ScopedFont(const ScopedFont&) = delete;
    ScopedFont& operator=(const ScopedFont&) = delete;
};

/// Text at a place of a draw list, cut with an ellipsis where it would be wider than `maxWidth`
/// (0 = as wide as it is). Uses the current font. Returns the width drawn.
float text(ImDrawList* list, ImVec2 at, ImU32 colour, std::string_view text, float maxWidth = 0);
float textRight(ImDrawList* list, ImVec2 rightTop, ImU32 colour, std::string_view text);
void textCentred(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, std::string_view text);
ImVec2 measure(std::string_view text);
/// Draws wrapped text and returns its height. Chinese breaks between any two characters, but no
/// line starts with a closing mark.
float textWrapped(ImDrawList* list, ImVec2 at, float width, ImU32 colour, std::string_view text);

/// Diagonal hatching, the sign of "absent" or "inactive", clipped to the rectangle.
void hatch(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, float spacing);
/// A filled cell with a letter or short label in its middle when it fits.
void cell(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 fill, ImU32 ink, std::string_view label,
          float rounding);
/// A dashed line, for things that travel.
void dashed(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness);

/// Wrapped text as an item of the current window, in the current font; `width` 0 = what is left.
void paragraph(ImU32 colour, std::string_view text, float width = 0);

/// A button of the house. Primary: accent ground, the one thing to do next. `id` stays out of
/// sight. Returns whether it was clicked.
bool button(const theme::Theme& theme, std::string_view label, const char* id,
            bool isPrimary = false, ImVec2 size = {0, 0});

/// Draws a heading row: title in semibold at the left, status in muted at the right.
void panelHeading(const theme::Theme& theme, std::string_view title, std::string_view status);

/// A tooltip of the house: panel colour, wrapped at 32 em. Call when the item is hovered.
void tooltip(const theme::Theme& theme, std::string_view text);

}  // namespace warpscope::draw
