#include "app/draw/glyph_index.h"

#include <imgui_internal.h>

#include <algorithm>

namespace warpscope::draw {

namespace {

/// Stripes of the atlas, so that few letters are looked at for each quad.
constexpr std::size_t kStripes = 256;

std::size_t stripeOf(float v) {
    return std::min(static_cast<std::size_t>(std::max(v, 0.0f) * kStripes), kStripes - 1);
}

theme::Face faceOf(const ImFont* font) {
    const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
    for (int i = 0; i < fonts.Size; ++i)
        if (fonts[i] == font && i <= static_cast<int>(theme::Face::Code))
            return static_cast<theme::Face>(i);
    return theme::Face::Words;
}

/// One font at one size: what both generations of Dear ImGui have.
struct Baked {
    const ImVector<ImFontGlyph>& glyphs;
    theme::Face face;
    float size;
    float ascent;
};

std::vector<Baked> bakedFonts() {
    std::vector<Baked> all;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
#if IMGUI_VERSION_NUM >= 19200
    for (int i = 0; i < atlas.Builder->BakedPool.Size; ++i) {
        const ImFontBaked& baked = atlas.Builder->BakedPool[i];
        if (baked.WantDestroy) continue;
        all.push_back({baked.Glyphs, faceOf(baked.ContainerFont), baked.Size, baked.Ascent});
    }
#else
    for (const ImFont* font : atlas.Fonts)
        all.push_back({font->Glyphs, faceOf(font), font->FontSize, font->Ascent});
#endif
    return all;
}

}  // namespace

GlyphIndex::GlyphIndex() : rows_(kStripes) {
    for (const Baked& baked : bakedFonts()) {
        const auto isBlank = [](const ImFontGlyph& glyph) { return glyph.Codepoint == ' '; };
        const auto blank = std::find_if(baked.glyphs.begin(), baked.glyphs.end(), isBlank);
        const float blankAdvance = blank == baked.glyphs.end() ? 0 : blank->AdvanceX;
        for (const ImFontGlyph& glyph : baked.glyphs) {
            if (glyph.Visible == 0) continue;
            add({static_cast<ImWchar>(glyph.Codepoint),
                 baked.face,
                 baked.size,
                 baked.ascent,
                 glyph.AdvanceX,
                 blankAdvance,
                 glyph.X0,
                 glyph.Y0,
                 glyph.X1,
                 glyph.Y1,
                 {glyph.U0, glyph.V0},
                 {glyph.U1, glyph.V1}});
        }
    }
}

void GlyphIndex::add(const Entry& entry) {
    for (std::size_t row = stripeOf(entry.uv0.y); row <= stripeOf(entry.uv1.y); ++row)
        rows_[row].push_back(entry);
}

const GlyphIndex::Entry* GlyphIndex::find(ImVec2 uv) const {
    for (const Entry& entry : rows_[stripeOf(uv.y)])
        if (uv.x >= entry.uv0.x && uv.x <= entry.uv1.x && uv.y >= entry.uv0.y &&
            uv.y <= entry.uv1.y)
            return &entry;
    return nullptr;
}

}  // namespace warpscope::draw
