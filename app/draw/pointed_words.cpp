#include "app/draw/pointed_words.h"

#include <algorithm>
#include <utility>

#include "app/draw/cut.h"

namespace warpscope::draw {

namespace {

bool isInside(const Box& box, float x, float y) {
    return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

float middleOf(const Box& box) {
    return (box.top + box.bottom) / 2;
}

}  // namespace

PointedWords* PointedWords::current() {
    return static_cast<PointedWords*>(ImGui::GetIO().UserData);
}

void PointedWords::listen(PointedWords* words) {
    ImGui::GetIO().UserData = words;
}

void PointedWords::begin() {
    words_.clear();
    whole_.clear();
    isLast_ = false;
    isExplained_ = false;
    pieces_.clear();
    isCollecting_ = std::exchange(isWanted_, false);
    area_ = wanted_;
}

void PointedWords::note(Point at, std::string_view words, const Box& seen, bool isOnTop) {
    isLast_ = false;
    if (words.empty()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float height = ImGui::GetFontSize();
    const bool isAtHeight = mouse.y >= at.y && mouse.y < at.y + height && mouse.x >= at.x;
    const bool isPointable = isOnTop && isAtHeight && isInside(seen, mouse.x, mouse.y);
    // Most words are neither: they are not even measured.
    if (!isCollecting_ && !isPointable) return;
    const char* end = words.data() + words.size();
    const Box box{at.x, at.y, at.x + ImGui::CalcTextSize(words.data(), end).x, at.y + height};
    const float middle = middleOf(box);
    const float x = (std::max(box.left, seen.left) + std::min(box.right, seen.right)) / 2;
    const bool isSeen = isInside(seen, x, middle) && box.left < seen.right && box.right > seen.left;
    if (isCollecting_ && isSeen && isInside(area_, x, middle))
        pieces_.push_back({box, std::string(words)});
    if (!isPointable || mouse.x >= box.right) return;
    const char* rest = nullptr;
    ImGui::GetFont()->CalcTextSizeA(height, mouse.x - at.x, 0, words.data(), end, &rest);
    words_ = words;
    whole_.clear();
    isLast_ = true;
    byte_ = std::min(static_cast<std::size_t>(rest - words.data()), words.size() - 1);
    box_ = box;
}

void PointedWords::noteWhole(std::string_view whole) {
    if (isLast_) whole_ = whole;
}

void tellWhole(std::string_view whole) {
    if (ImGui::GetCurrentContext() == nullptr) return;
    if (PointedWords* pointed = PointedWords::current()) pointed->noteWhole(whole);
}

void PointedWords::collectIn(const Box& area) {
    wanted_ = area;
    isWanted_ = true;
}

std::string PointedWords::takeCollected() {
    if (!isCollecting_) return {};
    isCollecting_ = false;
    std::vector<Piece> pieces = std::exchange(pieces_, {});
    std::ranges::stable_sort(pieces, {}, [](const Piece& piece) { return middleOf(piece.box); });
    std::string out;
    for (std::size_t from = 0; from < pieces.size();) {
        // One line: what stands at the same height, but for a small difference of sizes.
        const Piece& first = pieces[from];
        const float reach = middleOf(first.box) + (first.box.bottom - first.box.top) * 0.4f;
        std::size_t to = from;
        while (to < pieces.size() && middleOf(pieces[to].box) <= reach)
            ++to;
        const auto row = std::ranges::subrange(pieces.begin() + static_cast<std::ptrdiff_t>(from),
                                               pieces.begin() + static_cast<std::ptrdiff_t>(to));
        std::ranges::stable_sort(row, {}, [](const Piece& piece) { return piece.box.left; });
        float right = -1;
        for (const Piece& piece : row) {
            const float letter = (piece.box.bottom - piece.box.top) * 0.6f;
            if (right >= 0 && piece.box.left > right + letter) out += '\t';
            out += piece.words;
            right = piece.box.right;
        }
        out += '\n';
        from = to;
    }
    return out;
}

}  // namespace warpscope::draw
