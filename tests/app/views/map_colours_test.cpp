#include "app/views/map_colours.h"

#include <gtest/gtest.h>

#include "app/theme/contrast.h"

namespace warpscope::views {
namespace {

TEST(MapColours, NeighboursInNumberCanBeToldApartInBothThemes) {
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        const theme::Palette& palette = theme::paletteOf(choice);
        for (std::uint32_t number = 0; number < 12; ++number)
            EXPECT_GT(theme::contrastOf(shadeOf(palette, number), shadeOf(palette, number + 1)),
                      1.2f);
    }
}

TEST(MapColours, TheMoreTheFurtherFromTheGround) {
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        const theme::Palette& palette = theme::paletteOf(choice);
        float before = 1.1f;
        for (const float share : {0.0f, 0.3f, 0.6f, 1.0f}) {
            const float contrast = theme::contrastOf(rampOf(palette, share), palette.panel);
            EXPECT_GT(contrast, before);
            before = contrast;
        }
        EXPECT_EQ(rampOf(palette, 1), palette.accent);
        EXPECT_EQ(rampOf(palette, 7), palette.accent);
    }
}

}  // namespace
}  // namespace warpscope::views
