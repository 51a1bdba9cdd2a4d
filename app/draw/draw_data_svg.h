#pragma once

#include <string>
#include <string_view>

#include "app/draw/box.h"

namespace warpscope::draw {

/// What a picture in SVG is called.
struct SvgNames {
    std::string_view title{};
    std::string_view language{};      ///< As HTML names it.
    std::string_view idPrefix = "c";  ///< As SvgPage.
};

/// For as long as it lives Dear ImGui draws plain shapes, without the soft edges that it makes of
/// further triangles: an SVG has its own. Begins before ImGui::NewFrame().
class PlainShapes {
  public:
    PlainShapes();
    ~PlainShapes();
    PlainShapes(const PlainShapes&) = delete;
    PlainShapes& operator=(const PlainShapes&) = delete;

  private:
    bool lines_, linesOfTexture_, fill_;
};

/// The last frame of the current context as an SVG file: all of it that lies in the area. Quads of
/// letters become text again. Requires: ImGui::Render() was called, and PlainShapes stood around
/// the frame.
std::string drawDataSvg(const Box& area, const SvgNames& names);

}  // namespace warpscope::draw
