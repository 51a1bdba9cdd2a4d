#include "app/views/source/scroll_together.h"

#include <cmath>
#include <utility>

namespace warpscope::views {

void ScrollTogether::share(std::size_t list, bool isFollowing) {
    List& mine = lists_[list];
    const float now = ImGui::GetScrollY();
    const ImVec2 size = ImGui::GetWindowSize();
    const bool isSame = mine.size.x == size.x && mine.size.y == size.y;
    const float moved = now - std::exchange(mine.at, now);
    mine.size = size;
    const bool isByHand = isSame && !isFollowing && !std::exchange(mine.isLed, false);
    if (isByHand && std::fabs(moved) >= 1) lists_[1 - list].owed += moved;
    const float owed = std::exchange(mine.owed, 0.0f);
    if (owed == 0) return;
    ImGui::SetScrollY(now + owed);
    mine.isLed = true;
}

}  // namespace warpscope::views
