#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace warpscope::support {

/// A text cut at its spaces: "T" is none of the words of "INT".
std::vector<std::string> wordsOf(const std::string& text);

/// A rectangle on the screen.
struct PaintedBox {
    ImVec2 min{}, max{};
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    float middle() const { return (min.x + max.x) / 2; }
};

/// The rectangles without round corners that the last frame filled with a colour, in the order in
/// which they were painted. Requires: a frame was rendered.
std::vector<PaintedBox> filledWith(ImU32 colour);

}  // namespace warpscope::support
