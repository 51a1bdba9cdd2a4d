#pragma once

#include "app/session/action.h"
#include "app/theme/colour.h"
#include "app/theme/metrics.h"
#include "engine/trace/warp_state.h"

struct ImFont;

namespace warpscope::theme {

/// The colours of one theme (window/README.md gives them). All opaque.
struct Palette {
    Colour background, panel, inset, line, text, muted, accent, onAccent;
    Colour issued, eligible, wait, shortScoreboard, longScoreboard, barrier, throttle, other;
    Colour thenSide, elseSide, bothSides;
    Colour error, warning;
};

struct Fonts {
    ImFont* words = nullptr;      ///< Inter with Noto Sans CJK SC.
    ImFont* wordsBold = nullptr;  ///< Semibold, for titles.
    ImFont* code = nullptr;       ///< JetBrains Mono with Noto Sans CJK SC: code and digits.
};

struct Theme {
    Palette palette{};
    Metrics metrics{};
    Fonts fonts{};
    session::ThemeChoice choice = session::ThemeChoice::Dark;
};

/// The palette of a choice. Text on each ground has a contrast of at least 4.5 : 1.
const Palette& paletteOf(session::ThemeChoice choice);
/// Sets ImGui's style colours and sizes from the theme.
void applyStyle(const Theme& theme);

/// The full colour of a warp state.
Colour colourOf(const Palette& palette, trace::WarpState state);
/// "Work is bright, waiting is quiet": the colour of a state as a cell shows it, stalled states
/// mixed to 45 % with the panel.
Colour cellColourOf(const Palette& palette, trace::WarpState state);
/// A colour for text that stands on `ground` (dark or light, whichever reads better).
Colour textOn(const Palette& palette, Colour ground);
/// `shareOfB` 0 gives a, 1 gives b; the result is opaque.
Colour mix(Colour a, Colour b, float shareOfB);
/// `alpha` 0 to 1 replaces the colour's own.
Colour withAlpha(Colour colour, float alpha);

}  // namespace warpscope::theme
