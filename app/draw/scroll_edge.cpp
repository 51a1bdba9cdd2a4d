#include "app/draw/scroll_edge.h"

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warpscope::draw {
namespace {

/// Strips of one colour, as an SVG has them too: so many look like one slope.
constexpr int kStrips = 8;
/// Of letters, from the edge on.
constexpr float kLines = 1.2f;
/// Of the largest letters that are read in a list; what is higher is a picture.
constexpr float kHighestLetter = 1.5f;
/// In pixels: from where on something stands over an edge, and what soft edges of two rows share.
constexpr float kCut = 0.5f, kApart = 1.5f;
/// How much of the ground is seen at the very edge.
constexpr float kMaxPaleness = 0.92f;

/// From nothing at `from` to the ground at `edge`, which is above or below it.
void fade(Canvas& canvas, theme::Colour ground, float left, float right, float from, float edge) {
    const float step = (edge - from) / kStrips;
    for (int i = 0; i < kStrips; ++i) {
        const float near = from + step * static_cast<float>(i);
        const float share = (static_cast<float>(i) + 0.5f) / kStrips;
        canvas.fill({left, std::min(near, near + step), right, std::max(near, near + step)},
                    theme::withAlpha(ground, kMaxPaleness * share));
    }
}

/// So many pixels of what scrolls are above, and so many below.
struct Hidden {
    float above = 0, below = 0;
};

void fadeEdges(Canvas& canvas, const theme::Theme& theme, const Box& box, const Hidden& hidden) {
    const float high = std::min(kLines * theme.metrics.body, box.height() / 4);
    // As far as is hidden there, so that the last line before an end is read.
    const float above = std::min(high, hidden.above);
    const float below = std::min(high, hidden.below);
    const theme::Colour ground = theme.palette.panel;
    if (above >= 1) fade(canvas, ground, box.left, box.right, box.top + above, box.top);
    if (below >= 1) fade(canvas, ground, box.left, box.right, box.bottom - below, box.bottom);
}

/// A triangle that is painted, from its upper to its lower corner.
struct Piece {
    float top = 0, bottom = 0;
    bool isWord = false;  ///< A letter: it has a picture on it, bars and lines one white pixel.
};

/// What is painted in the current window inside of a box and is no higher than `highest`: letters,
/// and marks of their rows. What is higher is a ground or a picture.
std::vector<Piece> piecesIn(const Box& box, float highest) {
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    std::vector<Piece> pieces;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const ImDrawIdx* const corners =
                list.IdxBuffer.Data + command.IdxOffset + static_cast<std::size_t>(i);
            const auto at = [&](int corner) -> const ImDrawVert& {
                return list.VtxBuffer.Data[command.VtxOffset + corners[corner]];
            };
            const auto [top, bottom] = std::minmax({at(0).pos.y, at(1).pos.y, at(2).pos.y});
            const auto [left, right] = std::minmax({at(0).pos.x, at(1).pos.x, at(2).pos.x});
            if (bottom - top > highest || bottom <= box.top || top >= box.bottom) continue;
            if (right <= box.left || left >= box.right) continue;
            pieces.push_back({top, bottom, at(0).uv.x != white.x || at(0).uv.y != white.y});
        }
    }
    return pieces;
}

/// How far the row that stands over y = 0 reaches below it, with so much air, but to no word of the
/// next row. Of a line of words a small letter may be whole.
float reachBelow(std::vector<Piece> pieces, float most, float air) {
    std::ranges::sort(pieces, {}, &Piece::top);
    const auto isCut = [&](const Piece& piece) {
        return piece.top < -kCut && piece.bottom > kCut && piece.bottom <= most;
    };
    float marks = 0, words = 0, next = most;
    for (const Piece& piece : pieces)
        if (!piece.isWord && isCut(piece)) marks = std::max(marks, piece.bottom);
    for (const Piece& piece : pieces) {
        if (!piece.isWord) continue;
        // In a mark that is cut, or beside it.
        const bool isOfMark = piece.top >= -kCut && (piece.top + piece.bottom) / 2 < marks;
        if (isCut(piece) || isOfMark || piece.top < words - kApart)
            words = std::max(words, piece.bottom);
        else if (piece.top >= 0)
            next = std::min(next, piece.top);
    }
    const float reach = std::max(words, marks);
    return reach > 0 ? std::min(reach + air, next) : 0;
}

/// How far the lines of words that stand over an edge reach into the box, in pixels.
struct CutLines {
    float above = 0, below = 0;
};

/// Nothing where there are no words.
std::optional<CutLines> cutLines(const Box& box, float highestLetter, float air) {
    const std::vector<Piece> pieces = piecesIn(box, highestLetter);
    if (std::ranges::none_of(pieces, &Piece::isWord)) return std::nullopt;
    const float most = 2 * highestLetter;
    const auto from = [&](float edge, float sign) {
        std::vector<Piece> seen;
        for (const Piece& piece : pieces) {
            const float a = (piece.top - edge) * sign, b = (piece.bottom - edge) * sign;
            seen.push_back({std::min(a, b), std::max(a, b), piece.isWord});
        }
        return reachBelow(std::move(seen), most, air);
    };
    return CutLines{from(box.top, 1), from(box.bottom, -1)};
}

}  // namespace

void endScrolledChild(Canvas& canvas, const theme::Theme& theme) {
    const float hidden = ImGui::GetScrollMaxY();
    const float scrolled = ImGui::GetScrollY();
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    const float bar = hidden > 0 ? ImGui::GetStyle().ScrollbarSize : 0;
    const Box box{at.x, at.y, at.x + size.x - bar, at.y + size.y};
    const auto cut = hidden > 0 ? cutLines(box, kHighestLetter * theme.metrics.lesson,
                                           ImGui::GetStyle().FramePadding.y)
                                : std::optional<CutLines>();
    if (!cut) {
        fadeEdges(canvas, theme, box, {scrolled, hidden - scrolled});
    } else {
        const theme::Colour ground = theme.palette.panel;
        if (scrolled >= 1 && cut->above > 0)
            canvas.fill({box.left, box.top, box.right, box.top + cut->above}, ground);
        if (hidden - scrolled >= 1 && cut->below > 0)
            canvas.fill({box.left, box.bottom - cut->below, box.right, box.bottom}, ground);
    }
    ImGui::EndChild();
}

}  // namespace warpscope::draw
