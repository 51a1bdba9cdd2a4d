#include "app/draw/glyph_index.h"

#include <gtest/gtest.h>

#include "app/draw/draw.h"
#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

TEST(GlyphIndex, FindsALetterByItsPlaceInTheAtlas) {
    DrawWindow window([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const FontScope font(canvas, Font::Code);
        canvas.write({50, 50}, IM_COL32(9, 9, 9, 255), "K");
    });
    const GlyphIndex index;
    const GlyphIndex::Entry* found = nullptr;
    for (int i = 0; i + 3 < window.vertices.Size; ++i) {
        const ImDrawVert& first = window.vertices[i];
        if (first.col != IM_COL32(9, 9, 9, 255)) continue;
        const ImDrawVert& last = window.vertices[i + 2];
        found = index.find({(first.uv.x + last.uv.x) / 2, (first.uv.y + last.uv.y) / 2});
        break;
    }
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->code, static_cast<ImWchar>('K'));
    EXPECT_EQ(found->face, theme::Face::Code);
    EXPECT_GT(found->advance, 0);
    EXPECT_GT(found->ascent, found->size / 2);
}

TEST(GlyphIndex, WhereNoLetterIsThereIsNone) {
    DrawWindow window([](const theme::Theme&) {});
    const GlyphIndex index;
    EXPECT_EQ(index.find(ImGui::GetIO().Fonts->TexUvWhitePixel), nullptr);
    EXPECT_EQ(index.find({1, 1}), nullptr);
    EXPECT_EQ(index.find({-1, 2}), nullptr);
}

}  // namespace
}  // namespace warpscope::draw
