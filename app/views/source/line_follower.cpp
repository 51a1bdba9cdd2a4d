#include "app/views/source/line_follower.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpscope::views {
namespace {

bool isInSight(float top, float height) {
    const float from = ImGui::GetWindowPos().y;
    return top >= from - 1 && top + height <= from + ImGui::GetWindowHeight() + 1;
}

}  // namespace

ShownRow shownRow(float top, float height, float lineHeight) {
    if (isInSight(top, height)) return {top, top + height};
    const float from = ImGui::GetWindowPos().y - 1;
    const float to = from + ImGui::GetWindowHeight() + 2;
    const float lines = std::floor(height / lineHeight);
    const float first = std::clamp(std::ceil((from - top) / lineHeight), 0.0f, lines);
    const float last = std::clamp(std::floor((to - top) / lineHeight), first, lines);
    return {top + first * lineHeight, top + last * lineHeight};
}

void LineFollower::note(int line, float top) {
    tops_[static_cast<std::size_t>(line - 1)] = top - ImGui::GetWindowPos().y + ImGui::GetScrollY();
}

/// With a row above it and one below it, where there are any.
bool LineFollower::isSeenWell(float top, float height) const {
    const float from = ImGui::GetWindowPos().y;
    const float to = from + ImGui::GetWindowHeight();
    return isInSight(top, height) && (top >= from + height || ImGui::GetScrollY() <= 0) &&
           (top + 2 * height <= to || ImGui::GetScrollY() >= ImGui::GetScrollMaxY());
}

void LineFollower::follow(int line, float top, float height) {
    const ImVec2 size = ImGui::GetWindowSize();
    const bool isPushed = seenIn_.x > 0 && (seenIn_.x != size.x || seenIn_.y != size.y);
    // Several frames, since the height of the rows above may only settle in the next one.
    if (followed_ != line || isPushed) frames_ = 4;
    followed_ = line;
    seenIn_ = isInSight(top, height) || frames_ > 0 ? size : ImVec2{};
    if (frames_ == 0) return;
    --frames_;
    if (isSeenWell(top, height)) return;
    const float wanted = top - ImGui::GetWindowPos().y + ImGui::GetScrollY() - 0.4f * size.y;
    const auto after = std::ranges::upper_bound(tops_, wanted);
    ImGui::SetScrollY(after == tops_.begin() ? 0 : *std::prev(after));
}

}  // namespace warpscope::views
