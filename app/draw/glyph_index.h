#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "app/theme/fonts.h"

namespace warpscope::draw {

/// Which letter a part of the font atlas shows. Valid for the frame in which it was made.
class GlyphIndex {
  public:
    /// A letter of a font at a size.
    struct Entry {
        ImWchar code = 0;
        theme::Face face = theme::Face::Words;
        float size = 0;        ///< Of the font.
        float ascent = 0;      ///< From the top of a line to its baseline.
        float advance = 0;     ///< To the next letter.
        float blank = 0;       ///< The advance of a blank.
        float x0 = 0, y0 = 0;  ///< Of the quad, from the pen and the top of the line.
        float x1 = 0, y1 = 0;
        ImVec2 uv0{}, uv1{};
    };

    /// Of the current context, after ImGui::Render().
    GlyphIndex();
    /// The letter around a place of the atlas; nullptr: there is none.
    const Entry* find(ImVec2 uv) const;

  private:
    void add(const Entry& entry);

    std::vector<std::vector<Entry>> rows_;  ///< By stripes of the atlas.
};

}  // namespace warpscope::draw
