#include "tests/support/painted.h"

#include <sstream>

namespace warpscope::support {
namespace {

/// Whether four vertices are what Dear ImGui makes of a filled rectangle: its corners clockwise
/// from the upper left, all of one place of the texture (letters have four places).
bool isFilledBox(const ImDrawVert* corner, ImU32 colour) {
    for (int i = 0; i < 4; ++i)
        if (corner[i].col != colour || corner[i].uv.x != corner[0].uv.x ||
            corner[i].uv.y != corner[0].uv.y)
            return false;
    const ImVec2 min = corner[0].pos, max = corner[2].pos;
    return min.x < max.x && min.y < max.y && corner[1].pos.x == max.x && corner[1].pos.y == min.y &&
           corner[3].pos.x == min.x && corner[3].pos.y == max.y;
}

}  // namespace

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(std::move(word));
    return words;
}

std::vector<PaintedBox> filledWith(ImU32 colour) {
    std::vector<PaintedBox> boxes;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
        const auto& vertices = list->VtxBuffer;
        for (int i = 0; i + 3 < vertices.Size; ++i) {
            if (!isFilledBox(&vertices[i], colour)) continue;
            boxes.push_back({vertices[i].pos, vertices[i + 2].pos});
            i += 3;
        }
    }
    return boxes;
}

}  // namespace warpscope::support
