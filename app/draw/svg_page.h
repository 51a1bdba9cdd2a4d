#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/box.h"
#include "app/draw/svg_text.h"
#include "app/theme/colour.h"

namespace warpscope::draw {

/// A picture as SVG, stroke by stroke: what is painted later lies above. Words stay words, so that
/// they can be searched, marked and translated; what lies outside is left out.
class SvgPage {
  public:
    /// What of the window is in the picture, in its pixels. `idPrefix`: of what the picture names
    /// for itself; two pictures in one document need different ones.
    explicit SvgPage(const Box& area, std::string idPrefix = "c");

    /// A filled polygon. Neighbours of one colour become one shape, without a seam.
    void polygon(std::span<const Point> corners, theme::Colour colour, const Box& clip);
    /// A letter; letters that follow each other on a line become one text.
    void glyph(const SvgGlyph& glyph, theme::Colour colour, const Box& clip);
    /// The whole file. The title is what a browser shows where the pointer rests; `language` as
    /// HTML names it. Nothing can be painted afterwards.
    std::string take(std::string_view title, std::string_view language);

  private:
    void endShape();
    void endText();
    std::string clipReference(const Box& clip);

    Box area_;
    std::string idPrefix_;
    std::string body_{};
    std::vector<Box> clips_{};
    SvgText text_{};
    // The shape that is being collected; empty = none.
    std::string shape_{};
    std::string shapeClip_{};
    Box onlyBox_{};  ///< Of a shape of one rectangle.
    int shapeParts_ = 0;
    bool isShapeCrisp_ = false;
    theme::Colour shapeColour_ = 0;
};

}  // namespace warpscope::draw
