#include <imgui.h>

#include "app/theme/ink.h"

#include <gtest/gtest.h>

#include <vector>

#include "app/theme/contrast.h"

namespace warpscope::theme {
namespace {

class InkOfBothThemes : public testing::TestWithParam<session::ThemeChoice> {};

INSTANTIATE_TEST_SUITE_P(Themes, InkOfBothThemes,
                         testing::Values(session::ThemeChoice::Dark, session::ThemeChoice::Light));

TEST_P(InkOfBothThemes, WordsAreReadableOnEveryGroundAndTint) {
    const Palette& p = paletteOf(GetParam());
    std::vector<ImU32> grounds = {p.panel, p.inset};
    for (int i = 0; i < trace::kWarpStateCount; ++i)
        grounds.push_back(tintOf(p, colourOf(p, static_cast<trace::WarpState>(i))));
    for (const ImU32 ground : grounds) {
        for (const ImU32 hue :
             {p.issued, p.barrier, p.limit, p.thenSide, p.elseSide, p.bothSides, p.accent})
            EXPECT_GE(contrastOf(inkOf(p, hue), ground), 4.5f)
                << std::hex << hue << " on " << ground;
        for (const ImU32 ink : {p.text, p.muted})
            EXPECT_GE(contrastOf(ink, ground), 4.5f) << std::hex << ground;
    }
}

TEST_P(InkOfBothThemes, ADifferentColourGivesADifferentInk) {
    const Palette& p = paletteOf(GetParam());
    EXPECT_NE(inkOf(p, p.thenSide), inkOf(p, p.elseSide));
    EXPECT_NE(inkOf(p, p.thenSide), p.text);
    EXPECT_NE(tintOf(p, p.issued), p.panel);
}

}  // namespace
}  // namespace warpscope::theme
