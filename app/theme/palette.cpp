#include <imgui.h>

#include <array>
#include <cmath>

#include "app/theme/contrast.h"
#include "app/theme/theme.h"

namespace warpscope::theme {

namespace {

constexpr ImU32 rgb(ImU32 hex) {
    return IM_COL32((hex >> 16) & 0xFFu, (hex >> 8) & 0xFFu, hex & 0xFFu, 255u);
}

// The hues of the warp states are Okabe and Ito's set ("Color Universal Design", 2008), which
// colour-blind people tell apart; they are the same in both themes, since a hue is a meaning. The
// set has seven: fence and throttle are dark tones that each kind of colour blindness leaves apart
// from them, and grey is so dark that it is not the barrier's. The lanes of a warp have colours
// that no state has, since both stand in one picture: grass and violet are those that are left
// which all kinds of colour blindness leave apart from the states, from each other and from the
// else side.
constexpr Palette withHues(Palette palette) {
    palette.issued = rgb(0x009E73);
    palette.eligible = rgb(0x56B4E9);
    palette.wait = rgb(0x3D7FC4);
    palette.shortScoreboard = rgb(0xF0E442);
    palette.longScoreboard = rgb(0xE69F00);
    palette.barrier = rgb(0xCC79A7);
    palette.fence = rgb(0x6A2C91);
    palette.throttle = rgb(0x8A3B1E);
    palette.other = rgb(0x666C78);
    palette.thenSide = rgb(0xA46CFF);
    palette.elseSide = rgb(0xD55E00);  // Beside long scoreboard in most pictures of lanes.
    palette.bothSides = rgb(0x90B460);
    palette.limit = palette.elseSide;  // Never in one picture with lanes.
    return palette;
}

// An accent is no state: the dark one is the blue with the most chroma that every kind of colour
// blindness leaves apart from the states and the sides.
constexpr Palette kDark = withHues({.background = rgb(0x12151A),
                                    .panel = rgb(0x191D24),
                                    .inset = rgb(0x222833),
                                    .line = rgb(0x333B48),
                                    .text = rgb(0xE8EBF0),
                                    .muted = rgb(0x9AA5B5),
                                    .accent = rgb(0x84A2FF),
                                    .onAccent = rgb(0x0B0E13),
                                    .error = rgb(0xFF7B6B),
                                    .warning = rgb(0xF2B84B)});

constexpr Palette kLight = withHues({.background = rgb(0xE9ECF1),
                                     .panel = rgb(0xFFFFFF),
                                     .inset = rgb(0xF2F4F8),
                                     .line = rgb(0xCFD6E0),
                                     .text = rgb(0x1B2230),
                                     .muted = rgb(0x55617A),
                                     .accent = rgb(0x0072B2),
                                     .onAccent = rgb(0xFFFFFF),
                                     .error = rgb(0xB3261E),
                                     .warning = rgb(0x7A4F00)});

// Ten steps of lightness (CIE L* 24 to 89), for eyes and printers that see no hues. Work is the
// lightest, what is no reason of its own the darkest.
constexpr Palette byLightness(Palette palette) {
    palette.issued = rgb(0xB5ECDA);
    palette.shortScoreboard = rgb(0xDECF31);
    palette.eligible = rgb(0x83BFEB);
    palette.longScoreboard = rgb(0xD6992C);
    palette.elseSide = rgb(0xE47138);
    palette.throttle = rgb(0xBE6746);
    palette.barrier = rgb(0xA25180);
    palette.fence = rgb(0x7D3DA4);
    palette.wait = rgb(0x244A7D);
    palette.other = rgb(0x353942);
    // As light as work and as what is eligible, which they are a part of; the hue is their own.
    palette.thenSide = rgb(0xC6AAFF);
    palette.bothSides = rgb(0xD0F29C);
    palette.limit = palette.elseSide;
    return palette;
}

// An accent is no state: the dark one is the blue with the most chroma that every kind of colour
// blindness leaves apart from the states and the sides.
constexpr Palette kDarkByLightness = byLightness(kDark);
constexpr Palette kLightByLightness = byLightness(kLight);

constexpr ImU32 kDarkInk = rgb(0x0B0E13);
constexpr ImU32 kLightInk = rgb(0xF2F5F9);
constexpr float kReadable = 4.5f;
constexpr float kQuietShare = 0.45f;  // window/README.md: waiting is quiet.

}  // namespace

const Palette& paletteOf(session::ThemeChoice choice, session::StateColours colours) {
    const bool isDark = choice == session::ThemeChoice::Dark;
    if (colours == session::StateColours::Lightness)
        return isDark ? kDarkByLightness : kLightByLightness;
    return isDark ? kDark : kLight;
}

ImU32 colourOf(const Palette& palette, trace::WarpState state) {
    using enum trace::StateGroup;
    switch (trace::infoOf(state).group) {
        case Absent:
            return palette.inset;
        case Issued:
            return palette.issued;
        case Eligible:
            return palette.eligible;
        case FixedLatency:
            return palette.wait;
        case ShortScoreboard:
            return palette.shortScoreboard;
        case LongScoreboard:
            return palette.longScoreboard;
        case Synchronization:
            return palette.barrier;
        case Fence:
            return palette.fence;
        case Throttle:
            return palette.throttle;
        case Other:
            return palette.other;
    }
    return palette.other;
}

ImU32 cellColourOf(const Palette& palette, trace::WarpState state) {
    const ImU32 full = colourOf(palette, state);
    return trace::isStalled(state) ? mix(palette.panel, full, kQuietShare) : full;
}

ImU32 textOn(const Palette&, ImU32 ground) {
    const float dark = contrastOf(kDarkInk, ground);
    const float light = contrastOf(kLightInk, ground);
    if (dark >= kReadable || light >= kReadable) return dark >= light ? kDarkInk : kLightInk;
    // On a middle tone only pure black or white is far enough away.
    return contrastOf(IM_COL32_BLACK, ground) >= contrastOf(IM_COL32_WHITE, ground)
               ? IM_COL32_BLACK
               : IM_COL32_WHITE;
}

ImU32 mix(ImU32 a, ImU32 b, float shareOfB) {
    const auto channel = [&](int shift) {
        const auto from = static_cast<float>((a >> shift) & 0xFFu);
        const auto to = static_cast<float>((b >> shift) & 0xFFu);
        return static_cast<ImU32>(std::lround(from + (to - from) * shareOfB)) << shift;
    };
    return channel(IM_COL32_R_SHIFT) | channel(IM_COL32_G_SHIFT) | channel(IM_COL32_B_SHIFT) |
           IM_COL32_A_MASK;
}

ImU32 withAlpha(ImU32 colour, float alpha) {
    const auto byte = static_cast<ImU32>(std::lround(alpha * 255.0f));
    return (colour & ~static_cast<ImU32>(IM_COL32_A_MASK)) | (byte << IM_COL32_A_SHIFT);
}

}  // namespace warpscope::theme
