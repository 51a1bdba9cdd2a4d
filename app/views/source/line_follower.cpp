#include "app/views/source/line_follower.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace warpscope::views {
namespace {

bool isInSight(float top, float height) {
    const float from = ImGui::GetWindowPos().y;
    return top >= from - 1 && top + height <= from + ImGui::GetWindowHeight() + 1;
}

}  // namespace

ShownRow shownRow(float top, float height, float lineHeight) {
    const float from = ImGui::GetWindowPos().y - 1;
    const float to = from + ImGui::GetWindowHeight() + 2;
    if (isInSight(top, height)) return {from, to};
    const float lines = std::floor(height / lineHeight);
    const float first = std::clamp(std::ceil((from - top) / lineHeight), 0.0f, lines);
    const float last = std::clamp(std::floor((to - top) / lineHeight), first, lines);
    return {top + first * lineHeight, top + last * lineHeight};
}

void LineFollower::note(int line, float top, float height) {
    if (line == 1) scrolled_ = std::max(0, scrolled_ - 1);
    rows_.resize(static_cast<std::size_t>(line));
    rows_.back() = {top - ImGui::GetWindowPos().y + ImGui::GetScrollY(), height};
}

void LineFollower::frame(int first) {
    first_ = 0;
    if (rows_.empty()) return;
    const float height = ImGui::GetWindowHeight();
    const float end = ImGui::GetCursorPosY();
    if (end <= height) return;
    const bool isThere = first >= 1 && first <= static_cast<int>(rows_.size());
    if (isThere) first_ = rows_[static_cast<std::size_t>(first - 1)].top;
    // What stands between two rows, such as instructions, may be higher than that is worth.
    constexpr float kMostAir = 0.4f;
    const auto last = std::ranges::lower_bound(rows_, end - height, {}, &Row::top);
    const float air = last == rows_.end() ? 0 : last->top + height - end;
    if (air > 0 && air < kMostAir * height) ImGui::Dummy({1, air});
}

void LineFollower::scrollTo(float top) {
    ImGui::SetScrollY(top);
    scrolled_ = 2;
}

/// In a window that begins within a row, since letters have another size, room for one is lost.
void LineFollower::scrollToWholeRow(const Row& kept) {
    const float from = ImGui::GetScrollY();
    const auto next = std::ranges::upper_bound(rows_, from + 1, {}, &Row::top);
    if (next == rows_.begin()) return;
    const auto first = std::prev(next);
    if (first->top >= from - 1 || from >= ImGui::GetScrollMaxY()) return;
    const bool isKept = kept.top + kept.height <= first->top + ImGui::GetWindowHeight();
    if (isKept || next != rows_.end()) scrollTo(isKept ? first->top : next->top);
}

void LineFollower::follow(int line) {
    if (line <= 0 || static_cast<std::size_t>(line) > rows_.size()) return;
    const Row row = rows_[static_cast<std::size_t>(line - 1)];
    const ImVec2 size = ImGui::GetWindowSize();
    const float top = row.top - ImGui::GetScrollY();
    const bool isWhole = isInSight(top + ImGui::GetWindowPos().y, row.height);
    if (followed_ != line) isOfAll_ = isWhole && followedAll_.first > 0;
    // With a row above it and one below it, where there are any.
    const bool isFramed =
        (top >= row.height || ImGui::GetScrollY() <= first_) &&
        (top + 2 * row.height <= size.y || ImGui::GetScrollY() >= ImGui::GetScrollMaxY());
    const bool isSeenWell = isWhole && (isFramed || isOfAll_);
    const bool isPushed = seenIn_.x > 0 && (seenIn_.x != size.x || seenIn_.y != size.y);
    const float least = std::ranges::min(rows_, {}, &Row::height).height;
    const bool isOtherType = std::exchange(least_, least) != least;
    // Several frames, since the height of the rows above may only settle in the next one.
    if (followed_ != line || isPushed) frames_ = 4;
    if (isOtherType && isWhole) scrollToWholeRow(row);
    followed_ = line;
    followedAll_ = {};
    seenIn_ = isWhole || frames_ > 0 ? size : ImVec2{};
    if (frames_ == 0) return;
    --frames_;
    if (isSeenWell && ImGui::GetScrollY() >= std::min(first_, row.top)) return;
    auto first = std::ranges::upper_bound(rows_, row.top - 0.4f * size.y, {}, &Row::top);
    if (first != rows_.begin()) --first;
    // In a low window the rows above go before the row itself.
    while (first->top < row.top && row.top + row.height > first->top + size.y)
        ++first;
    scrollTo(std::max(first == rows_.begin() ? 0 : first->top, std::min(first_, row.top)));
}

void LineFollower::follow(const std::vector<int>& all, int line) {
    if (all.empty()) return follow(line);
    const int last = static_cast<int>(rows_.size());
    const int from = std::ranges::min(all);
    int to = std::ranges::max(all);
    if (from < 1 || to > last) return follow(line);
    const ImVec2 size = ImGui::GetWindowSize();
    const auto fits = [&](int first, int final) {
        const Row& end = rows_[static_cast<std::size_t>(final - 1)];
        return end.top + end.height - rows_[static_cast<std::size_t>(first - 1)].top <= size.y;
    };
    const bool isNear = line >= 1 && line <= last && fits(std::min(from, line), std::max(to, line));
    if (from == to && !isNear) return follow(from);
    const bool isOther =
        followedAll_ != std::pair{from, to} || seenIn_.x != size.x || seenIn_.y != size.y;
    if (isOther) frames_ = 4;
    followedAll_ = {from, to};
    followed_ = 0;
    seenIn_ = size;
    if (frames_ == 0) return;
    --frames_;
    int first = from;
    if (isNear) {
        first = std::min(from, line);
        to = std::max(to, line);
    }
    // What stands above them helps to find them, where it has room; what `frame` lets go is not.
    while (first > 1 && rows_[static_cast<std::size_t>(first - 2)].top >= first_ &&
           fits(first - 1, to))
        --first;
    scrollTo(rows_[static_cast<std::size_t>(first - 1)].top);
}

}  // namespace warpscope::views
