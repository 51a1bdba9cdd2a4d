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
/// A letter stands over an edge from so many pixels on.
constexpr float kCut = 0.5f;
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

/// From its upper to its lower edge.
struct Letter {
    float top = 0, bottom = 0;
};

/// What is written in the current window inside of a box: rectangles with a picture on them. Bars
/// and lines have the one white pixel; what is higher than letters is none.
std::vector<Letter> lettersIn(const Box& box, float highest) {
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    std::vector<Letter> letters;
    for (int i = 0; i + 3 < list.VtxBuffer.Size; ++i) {
        const ImDrawVert* const corners = list.VtxBuffer.Data + i;
        const bool isPlain = corners->uv.x == white.x && corners->uv.y == white.y;
        const bool isUpright =
            corners[0].pos.y == corners[1].pos.y && corners[2].pos.y == corners[3].pos.y &&
            corners[0].pos.x == corners[3].pos.x && corners[1].pos.x == corners[2].pos.x;
        if (isPlain || !isUpright) continue;
        const Letter letter{corners[0].pos.y, corners[2].pos.y};
        const float middle = (corners[0].pos.x + corners[1].pos.x) / 2;
        i += 3;
        if (letter.bottom - letter.top > highest || middle < box.left || middle > box.right)
            continue;
        if (letter.bottom > box.top && letter.top < box.bottom) letters.push_back(letter);
    }
    return letters;
}

/// How far the letters of the line that stands over y = 0 reach below it. A small one of that line
/// may be whole.
float reachBelow(std::vector<Letter> letters, float most) {
    std::ranges::sort(letters, {}, &Letter::top);
    float reach = 0;
    for (const Letter& letter : letters)
        if (letter.top < reach - (reach > 0 ? 0.0f : kCut) && letter.bottom > 0 &&
            letter.bottom <= most)
            reach = std::max(reach, letter.bottom);
    return reach;
}

/// How far the lines of words that stand over an edge reach into the box, in pixels.
struct CutLines {
    float above = 0, below = 0;
};

/// Nothing where there are no words.
std::optional<CutLines> cutLines(const Box& box, float highestLetter) {
    std::vector<Letter> letters = lettersIn(box, highestLetter);
    if (letters.empty()) return std::nullopt;
    const float most = 2 * highestLetter;
    const auto from = [&](float edge, float sign) {
        std::vector<Letter> seen;
        for (const Letter& letter : letters) {
            const float a = (letter.top - edge) * sign, b = (letter.bottom - edge) * sign;
            seen.push_back({std::min(a, b), std::max(a, b)});
        }
        return reachBelow(std::move(seen), most);
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
    const auto cut = hidden > 0 ? cutLines(box, kHighestLetter * theme.metrics.lesson)
                                : std::optional<CutLines>();
    const float pad = ImGui::GetStyle().FramePadding.y;
    if (!cut) {
        fadeEdges(canvas, theme, box, {scrolled, hidden - scrolled});
    } else {
        const theme::Colour ground = theme.palette.panel;
        if (scrolled >= 1 && cut->above > 0)
            canvas.fill({box.left, box.top, box.right, box.top + cut->above + pad}, ground);
        if (hidden - scrolled >= 1 && cut->below > 0)
            canvas.fill({box.left, box.bottom - cut->below - pad, box.right, box.bottom}, ground);
    }
    ImGui::EndChild();
}

}  // namespace warpscope::draw
