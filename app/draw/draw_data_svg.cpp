#include "app/draw/draw_data_svg.h"

#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/draw/glyph_index.h"
#include "app/draw/svg_page.h"

namespace warpscope::draw {

namespace {

constexpr float kWhole = 0.01f;  ///< Less than this of a letter is not cut off.

/// The triangles of one command, three indices each.
struct Triangles {
    const ImDrawVert* vertices;
    const ImDrawIdx* indices;
    unsigned count;  ///< Of indices.
    Box clip;

    const ImDrawVert& at(unsigned index) const { return vertices[indices[index]]; }
};

class Reader {
  public:
    explicit Reader(SvgPage& page) : page_(page), white_(ImGui::GetIO().Fonts->TexUvWhitePixel) {}

    void read(const Triangles& triangles) {
        unsigned at = 0;
        while (at + 2 < triangles.count)
            at += isPlain(triangles.at(at)) ? readFan(triangles, at) : readLetter(triangles, at);
    }

  private:
    bool isPlain(const ImDrawVert& vertex) const {
        return vertex.uv.x == white_.x && vertex.uv.y == white_.y;
    }

    /// Triangles around one corner are a polygon. Returns how many indices they are.
    unsigned readFan(const Triangles& triangles, unsigned first) {
        const ImDrawIdx* indices = triangles.indices;
        corners_.clear();
        for (unsigned i = 0; i < 3; ++i)
            corners_.emplace_back(triangles.at(first + i).pos);
        unsigned next = first + 3;
        for (; next + 2 < triangles.count; next += 3) {
            const bool goesOn = indices[next] == indices[first] &&
                                indices[next + 1] == indices[next - 1] &&
                                indices[next + 2] != indices[next - 2];
            if (!goesOn) break;
            corners_.emplace_back(triangles.at(next + 2).pos);
        }
        // Its corners are of one colour, as nothing here draws gradients.
        page_.polygon(corners_, triangles.at(first).col, triangles.clip);
        return next - first;
    }

    /// Two triangles with a part of the font atlas. Returns how many indices they are.
    unsigned readLetter(const Triangles& triangles, unsigned first) {
        constexpr unsigned kTriangle = 3, kQuad = 6;
        if (first + kQuad > triangles.count) return kTriangle;
        const ImDrawVert& topLeft = triangles.at(first);
        const ImDrawVert& bottomRight = triangles.at(first + 2);
        const ImVec2 size = {bottomRight.uv.x - topLeft.uv.x, bottomRight.uv.y - topLeft.uv.y};
        const GlyphIndex::Entry* glyph =
            glyphs_.find({topLeft.uv.x + size.x / 2, topLeft.uv.y + size.y / 2});
        if (glyph != nullptr && size.x > 0 && size.y > 0)
            write(*glyph, topLeft, bottomRight, triangles.clip);
        return kQuad;
    }

    /// The quad may be a part of the letter, where a clip has cut the rest off.
    void write(const GlyphIndex::Entry& glyph, const ImDrawVert& topLeft,
               const ImDrawVert& bottomRight, Box clip) {
        const Box ink = between(topLeft.pos, bottomRight.pos);
        const float across = ink.width() / (bottomRight.uv.x - topLeft.uv.x);
        const float down = ink.height() / (bottomRight.uv.y - topLeft.uv.y);
        const Box whole = {ink.left - (topLeft.uv.x - glyph.uv0.x) * across,
                           ink.top - (topLeft.uv.y - glyph.uv0.y) * down,
                           ink.right + (glyph.uv1.x - bottomRight.uv.x) * across,
                           ink.bottom + (glyph.uv1.y - bottomRight.uv.y) * down};
        if (ink.left > whole.left + kWhole) clip.left = std::max(clip.left, ink.left);
        if (ink.top > whole.top + kWhole) clip.top = std::max(clip.top, ink.top);
        if (ink.right < whole.right - kWhole) clip.right = std::min(clip.right, ink.right);
        if (ink.bottom < whole.bottom - kWhole) clip.bottom = std::min(clip.bottom, ink.bottom);
        const float scale = whole.height() / (glyph.y1 - glyph.y0);
        SvgGlyph letter;
        letter.code = glyph.code;
        letter.face = glyph.face;
        letter.size = glyph.size * scale;
        letter.pen = whole.left - glyph.x0 * scale;
        letter.advance = glyph.advance * scale;
        letter.blank = glyph.blank * scale;
        letter.baseline = whole.top + (glyph.ascent - glyph.y0) * scale;
        letter.ink = ink;
        page_.glyph(letter, topLeft.col, clip);
    }

    SvgPage& page_;
    ImVec2 white_;
    GlyphIndex glyphs_{};
    std::vector<Point> corners_{};
};

}  // namespace

PlainShapes::PlainShapes()
    : lines_(ImGui::GetStyle().AntiAliasedLines),
      linesOfTexture_(ImGui::GetStyle().AntiAliasedLinesUseTex),
      fill_(ImGui::GetStyle().AntiAliasedFill) {
    ImGuiStyle& style = ImGui::GetStyle();
    style.AntiAliasedLines = style.AntiAliasedLinesUseTex = style.AntiAliasedFill = false;
}

PlainShapes::~PlainShapes() {
    ImGuiStyle& style = ImGui::GetStyle();
    style.AntiAliasedLines = lines_;
    style.AntiAliasedLinesUseTex = linesOfTexture_;
    style.AntiAliasedFill = fill_;
}

std::string drawDataSvg(const Box& area, const SvgNames& names) {
    SvgPage page(area, std::string(names.idPrefix));
    Reader reader(page);
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.UserCallback != nullptr) continue;
            const ImVec4& clip = command.ClipRect;
            reader.read({list.VtxBuffer.Data + command.VtxOffset,
                         list.IdxBuffer.Data + command.IdxOffset,
                         command.ElemCount,
                         {clip.x, clip.y, clip.z, clip.w}});
        }
    }
    return page.take(names.title, names.language);
}

}  // namespace warpscope::draw
