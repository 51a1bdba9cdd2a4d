#pragma once

#include <imgui.h>

#include "app/session/action.h"
#include "engine/isa/instruction.h"
#include "engine/occupancy/occupancy.h"
#include "engine/trace/warp_state.h"

namespace warpscope::theme {

/// The colours of one theme (window/README.md gives them). All opaque.
struct Palette {
    ImU32 background, panel, inset, line, text, muted, accent, onAccent;
    ImU32 issued, eligible, wait, shortScoreboard, longScoreboard, barrier, throttle, other;
    ImU32 thenSide, elseSide, bothSides;
    ImU32 error, warning;
};

/// Sizes in pixels at the current scale (scale 1: 96 dots an inch). Font sizes are ImGui's: from
/// the ascender to the descender, so 16 in Inter is a letter size of 13, 17 in JetBrains Mono too.
struct Metrics {
    float scale = 1;
    float body = 16, small = 14, lesson = 18, title = 17, code = 17, codeSmall = 15, large = 24;
    float gap = 10, padding = 12, radius = 8, chipRadius = 4;
};
/// The metrics of scale 1 times `scale`.
Metrics metricsOf(float scale);

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
ImU32 colourOf(const Palette& palette, trace::WarpState state);
/// "Work is bright, waiting is quiet": the colour of a state as a cell shows it, stalled states
/// mixed to 45 % with the panel.
ImU32 cellColourOf(const Palette& palette, trace::WarpState state);
/// A colour for text that stands on `ground` (dark or light, whichever reads better).
ImU32 textOn(const Palette& palette, ImU32 ground);
/// `shareOfB` 0 gives a, 1 gives b; the result is opaque.
ImU32 mix(ImU32 a, ImU32 b, float shareOfB);
/// `alpha` 0 to 1 replaces the colour's own.
ImU32 withAlpha(ImU32 colour, float alpha);

}  // namespace warpscope::theme
