#pragma once

#include <string>
#include <vector>

#include "app/draw/box.h"
#include "app/theme/colour.h"
#include "app/theme/fonts.h"

namespace warpscope::draw {

/// A letter in its place.
struct SvgGlyph {
    char32_t code = 0;
    theme::Face face = theme::Face::Words;
    float size = 0;      ///< As Dear ImGui counts: from the ascender to the descender.
    float pen = 0;       ///< Where its advance begins.
    float advance = 0;   ///< Where the next letter begins, from there.
    float blank = 0;     ///< The advance of a blank of this font.
    float baseline = 0;  ///< Pixels from the top.
    Box ink{};           ///< What of it is seen.
};

/// Letters that follow each other on one line, of one font and size: one text, in which each
/// colour is a part of its own.
class SvgText {
  public:
    bool isEmpty() const { return parts_.empty(); }
    /// Takes a letter that goes on where the text ends, or begins a text. false: it does neither.
    bool add(const SvgGlyph& glyph, theme::Colour colour, const Box& clip);
    /// Around all letters.
    const Box& ink() const { return ink_; }
    /// What was allowed to be seen of them. Requires: !isEmpty().
    const Box& clip() const { return clip_; }
    /// The element, and empty again. `clipReference`: a further attribute, or nothing.
    std::string take(const std::string& clipReference);

  private:
    struct Part {
        theme::Colour colour = 0;
        float from = 0, to = 0;
        std::string words{};  ///< UTF-8.
        int letters = 0;
    };

    SvgGlyph last_{};
    Box ink_{};
    Box clip_{};
    std::vector<Part> parts_{};
};

}  // namespace warpscope::draw
