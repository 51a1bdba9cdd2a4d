#pragma once

#include "app/theme/colour.h"

namespace warpscope::theme {

/// Relative luminance of a colour, 0 (black) to 1 (white); alpha is ignored. WCAG 2.1.
float luminanceOf(Colour colour);
/// Contrast ratio of two colours, 1 to 21. WCAG 2.1 asks for 4.5 for body text.
float contrastOf(Colour a, Colour b);

}  // namespace warpscope::theme
