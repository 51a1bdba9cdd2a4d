#pragma once

#include <string_view>

#include "app/draw/draw.h"

namespace warpscope::draw {

/// Signs that are drawn as shapes, so that no font has to hold them.
enum class Icon {
    ToStart,        ///< A bar and a triangle to the left.
    PreviousEvent,  ///< Two triangles to the left.
    StepBack,       ///< One triangle to the left.
    Play,
    Pause,
    StepForward,
    NextEvent,
    ToEnd,
    Close,
    Check,
    Sun,
    Moon,
    Up,       ///< A triangle that points up: more.
    Down,     ///< A triangle that points down: less, or "opens a list".
    Right,    ///< An arrow head: go on.
    Search,   ///< A magnifying glass.
    Squeeze,  ///< Two arrow heads that point at a line between them: draw shorter.
    Warning
};

/// Draws an icon in a square of `size` around `centre`.
void icon(Canvas& canvas, Icon icon, Point centre, float size, Colour colour);

/// A button with an icon and a tooltip; `id` names it for ImGui. Primary: accent ground. Returns
/// whether it was clicked.
bool iconButton(const theme::Theme& theme, const char* id, Icon icon, ImVec2 size,
                std::string_view tip, bool isPrimary = false);

}  // namespace warpscope::draw
