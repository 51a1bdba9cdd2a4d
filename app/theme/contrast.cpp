#include "app/theme/contrast.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpscope::theme {

namespace {

std::array<float, 256> linearShades() {
    std::array<float, 256> shades{};
    for (std::size_t byte = 0; byte < shades.size(); ++byte) {
        const float value = static_cast<float>(byte) / 255.0f;
        shades[byte] =
            value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
    }
    return shades;
}

/// A picture of a whole GPU asks for every warp of it.
float linearOf(Colour byte) {
    static const std::array<float, 256> kShades = linearShades();
    return kShades[byte & 0xFFu];
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
