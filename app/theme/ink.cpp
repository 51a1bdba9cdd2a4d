#include "app/theme/ink.h"

#include "app/theme/contrast.h"

namespace warpscope::theme {

namespace {

constexpr float kTintShare = 0.15f;
// Of the text in words that are coloured.
constexpr float kInkShareDark = 0.4f;
constexpr float kInkShareLight = 0.55f;

}  // namespace

Colour tintOf(const Palette& palette, Colour colour) {
    return mix(palette.panel, colour, kTintShare);
}

Colour inkOf(const Palette& palette, Colour colour) {
    const bool isDark = luminanceOf(palette.panel) < 0.5f;
    return mix(colour, palette.text, isDark ? kInkShareDark : kInkShareLight);
}

}  // namespace warpscope::theme
