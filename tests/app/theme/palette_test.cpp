#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "app/theme/contrast.h"
#include "app/theme/theme.h"

namespace warpscope::theme {
namespace {

using trace::WarpState;

class PaletteOfBothThemes : public testing::TestWithParam<session::ThemeChoice> {
  protected:
    const Palette& palette() const { return paletteOf(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Themes, PaletteOfBothThemes,
                         testing::Values(session::ThemeChoice::Dark, session::ThemeChoice::Light));

TEST_P(PaletteOfBothThemes, TextIsReadableOnEveryGround) {
    const Palette& p = palette();
    for (const ImU32 ground : {p.background, p.panel, p.inset})
        for (const ImU32 ink : {p.text, p.muted, p.error, p.warning})
            EXPECT_GE(contrastOf(ink, ground), 4.5f) << std::hex << ink << " on " << ground;
    EXPECT_GE(contrastOf(p.onAccent, p.accent), 4.5f);
    EXPECT_GE(contrastOf(p.accent, p.panel), 4.5f);
}

TEST_P(PaletteOfBothThemes, LettersAreReadableOnEveryCell) {
    const Palette& p = palette();
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        for (const ImU32 ground : {colourOf(p, state), cellColourOf(p, state)})
            EXPECT_GE(contrastOf(textOn(p, ground), ground), 4.5f) << "state " << i;
    }
}

TEST_P(PaletteOfBothThemes, WorkIsBrightAndWaitingIsQuiet) {
    const Palette& p = palette();
    EXPECT_EQ(cellColourOf(p, WarpState::Issued), colourOf(p, WarpState::Issued));
    EXPECT_EQ(cellColourOf(p, WarpState::NotSelected), colourOf(p, WarpState::NotSelected));
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        if (!trace::isStalled(state)) continue;
        EXPECT_LT(contrastOf(cellColourOf(p, state), p.panel),
                  contrastOf(colourOf(p, state), p.panel))
            << "state " << i;
    }
}

TEST_P(PaletteOfBothThemes, TheReasonsThatALessonNamesHaveHuesOfTheirOwn) {
    const Palette& p = palette();
    const std::set<ImU32> hues = {p.issued,          p.eligible,       p.wait,
                                  p.shortScoreboard, p.longScoreboard, p.barrier,
                                  p.fence,           p.throttle,       p.other};
    EXPECT_EQ(hues.size(), 9u);
}

// Passes and the waits that part them stand side by side.
TEST_P(PaletteOfBothThemes, NoPassHasTheColourOfAState) {
    for (const auto colours : {session::StateColours::Hues, session::StateColours::Lightness}) {
        const Palette& p = paletteOf(GetParam(), colours);
        const std::set<ImU32> all = {p.thenSide, p.elseSide,       p.bothSides, p.barrier,
                                     p.wait,     p.longScoreboard, p.throttle,  p.shortScoreboard,
                                     p.issued,   p.eligible};
        EXPECT_EQ(all.size(), 10u);
    }
}

// A meaning must not change its colour when the theme does.
TEST(Palette, HuesAreTheSameInBothThemes) {
    const Palette& dark = paletteOf(session::ThemeChoice::Dark);
    const Palette& light = paletteOf(session::ThemeChoice::Light);
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        if (state == WarpState::NotResident) continue;  // That one is the ground itself.
        EXPECT_EQ(colourOf(dark, state), colourOf(light, state)) << "state " << i;
    }
}

using Three = std::array<double, 3>;
using Matrix = std::array<Three, 3>;

Three product(const Matrix& matrix, const Three& of) {
    Three out{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3; ++i)
            out.at(row) += matrix.at(row).at(i) * of.at(i);
    return out;
}

Three linearOf(ImU32 colour) {
    const auto linear = [&](int shift) {
        const double c = ((colour >> shift) & 0xFFu) / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {linear(IM_COL32_R_SHIFT), linear(IM_COL32_G_SHIFT), linear(IM_COL32_B_SHIFT)};
}

// CIE L*a*b* of linear red, green and blue (sRGB, D65).
Three labOf(const Three& linear) {
    constexpr Matrix kToXyz{
        {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16 / 116.0; };
    const Three xyz = product(kToXyz, linear);
    const double x = root(xyz[0] / 0.95047), y = root(xyz[1]), z = root(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// What a grey printer makes of a colour: CIE L*, 0 to 100.
double lightnessOf(ImU32 colour) {
    return labOf(linearOf(colour))[0];
}

// How eyes see that lack one of three receptors: Machado, Oliveira and Fernandes (2009),
// severity 1.
constexpr std::array<Matrix, 4> kEyes{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                       {{{0.152286, 1.052583, -0.204868},
                                         {0.114503, 0.786281, 0.099216},
                                         {-0.003882, -0.048116, 1.051998}}},
                                       {{{0.367322, 0.860646, -0.227968},
                                         {0.280085, 0.672501, 0.047413},
                                         {-0.011820, 0.042940, 0.968881}}},
                                       {{{1.255528, -0.076749, -0.178779},
                                         {-0.078411, 0.930809, 0.147602},
                                         {0.004733, 0.691367, 0.303900}}}}};

Three seenBy(const Matrix& eyes, ImU32 colour) {
    Three light = product(eyes, linearOf(colour));
    for (double& part : light)
        part = std::clamp(part, 0.0, 1.0);
    return labOf(light);
}

// 2.3 is what one just sees, side by side; here nothing stands side by side.
TEST(Palette, ColourBlindEyesTellStatesAndSidesApart) {
    const Palette& p = paletteOf(session::ThemeChoice::Dark);
    const std::array hues{p.issued,         p.eligible, p.wait,     p.shortScoreboard,
                          p.longScoreboard, p.barrier,  p.fence,    p.throttle,
                          p.other,          p.elseSide, p.thenSide, p.bothSides};
    for (std::size_t eyes = 0; eyes < kEyes.size(); ++eyes)
        for (std::size_t i = 0; i < hues.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const Three a = seenBy(kEyes.at(eyes), hues.at(i));
                const Three b = seenBy(kEyes.at(eyes), hues.at(j));
                EXPECT_GE(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 14)
                    << "eyes " << eyes << ", hues " << i << " and " << j;
            }
}

// A selected thing was as blue as a warp that is not selected.
TEST_P(PaletteOfBothThemes, TheAccentIsNoState) {
    const Palette& p = paletteOf(GetParam());
    std::vector<ImU32> hues{p.elseSide, p.thenSide, p.bothSides};
    for (int i = 0; i < trace::kWarpStateCount; ++i)
        hues.push_back(cellColourOf(p, static_cast<WarpState>(i)));
    for (const Matrix& eyes : kEyes)
        for (std::size_t i = 0; i < hues.size(); ++i) {
            const Three a = seenBy(eyes, p.accent);
            const Three b = seenBy(eyes, hues[i]);
            EXPECT_GE(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 13) << "hue " << i;
        }
}

TEST(Palette, StatesCanBeToldApartWithoutHues) {
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        const Palette& p = paletteOf(choice, session::StateColours::Lightness);
        std::vector<double> all;
        for (const ImU32 colour :
             {p.issued, p.eligible, p.wait, p.shortScoreboard, p.longScoreboard, p.barrier, p.fence,
              p.throttle, p.other, p.elseSide})
            all.push_back(lightnessOf(colour));
        std::ranges::sort(all);
        for (std::size_t i = 1; i < all.size(); ++i)
            EXPECT_GE(all[i] - all[i - 1], 7) << i;
        const std::array sides{lightnessOf(p.elseSide), lightnessOf(p.thenSide),
                               lightnessOf(p.bothSides)};
        EXPECT_GE(sides[1] - sides[0], 14);
        EXPECT_GE(sides[2] - sides[1], 14);
        for (int i = 0; i < trace::kWarpStateCount; ++i) {
            const ImU32 ground = colourOf(p, static_cast<WarpState>(i));
            EXPECT_GE(contrastOf(textOn(p, ground), ground), 4.5f) << "state " << i;
        }
    }
}

TEST(Palette, MixGoesFromTheFirstToTheSecond) {
    const ImU32 a = IM_COL32(10, 20, 30, 255);
    const ImU32 b = IM_COL32(110, 220, 130, 255);
    EXPECT_EQ(mix(a, b, 0), a);
    EXPECT_EQ(mix(a, b, 1), b);
    EXPECT_EQ(mix(a, b, 0.5f), IM_COL32(60, 120, 80, 255));
}

TEST(Palette, AlphaReplacesOnlyTheAlpha) {
    const ImU32 colour = IM_COL32(1, 2, 3, 255);
    EXPECT_EQ(withAlpha(colour, 0), IM_COL32(1, 2, 3, 0));
    EXPECT_EQ(withAlpha(colour, 1), colour);
    EXPECT_EQ(withAlpha(IM_COL32(1, 2, 3, 7), 0.5f), IM_COL32(1, 2, 3, 128));
}

TEST(Palette, EveryGreyHasAReadableInk) {
    const Palette& p = paletteOf(session::ThemeChoice::Dark);
    for (int level = 0; level < 256; ++level) {
        const ImU32 grey = IM_COL32(level, level, level, 255);
        EXPECT_GE(contrastOf(textOn(p, grey), grey), 4.5f) << level;
    }
}

}  // namespace
}  // namespace warpscope::theme
