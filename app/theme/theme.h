#pragma once

#include "app/session/base/action.h"
#include "app/theme/colour.h"
#include "app/theme/metrics.h"
#include "engine/trace/warp_state.h"

struct ImFont;

namespace warpscope::theme {

/// The colours of one theme (window/README.md gives them). All opaque.
struct Palette {
    Colour background = 0, panel = 0, inset = 0, line = 0, text = 0, muted = 0;
    Colour accent = 0, onAccent = 0, error = 0, warning = 0;
    /// Hues that mean something: the same in both themes.
    Colour issued = 0, eligible = 0, wait = 0, shortScoreboard = 0, longScoreboard = 0;
    Colour barrier = 0, fence = 0, throttle = 0, other = 0;
    Colour thenSide = 0, elseSide = 0, bothSides = 0;
    Colour limit = 0;  ///< What binds: the resource that is full, a cliff, what waits in a queue.

    friend bool operator==(const Palette&, const Palette&) = default;
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
    session::StateColours stateColours = session::StateColours::Hues;
};

/// The palette of a choice. Text on each ground has a contrast of at least 4.5 : 1.
const Palette& paletteOf(session::ThemeChoice choice,
                         session::StateColours colours = session::StateColours::Hues);
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
/// Share of a colour that the recorded future keeps, mixed into the panel's.
inline constexpr float kFutureShare = 0.3f;
/// `alpha` 0 to 1 replaces the colour's own.
Colour withAlpha(Colour colour, float alpha);

}  // namespace warpscope::theme
