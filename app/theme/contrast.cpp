#include "app/theme/contrast.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace warpscope::theme {

namespace {

float linearOf(Colour byte) {
    const float value = static_cast<float>(byte & 0xFFu) / 255.0f;
    return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

float luminanceOf(Colour colour) {
    return 0.2126f * linearOf(colour >> IM_COL32_R_SHIFT) +
           0.7152f * linearOf(colour >> IM_COL32_G_SHIFT) +
           0.0722f * linearOf(colour >> IM_COL32_B_SHIFT);
}

float contrastOf(Colour a, Colour b) {
    const float one = luminanceOf(a);
    const float other = luminanceOf(b);
    return (std::max(one, other) + 0.05f) / (std::min(one, other) + 0.05f);
}

}  // namespace warpscope::theme
