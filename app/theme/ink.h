#pragma once

#include "app/theme/theme.h"

namespace warpscope::theme {

/// A ground that says a colour softly: words on it stay readable.
Colour tintOf(const Palette& palette, Colour colour);
/// A colour for words that say it: far enough from it towards the text to be read on the grounds of
/// the panels and on every tint, with a contrast of at least 4.5 : 1.
Colour inkOf(const Palette& palette, Colour colour);

}  // namespace warpscope::theme
