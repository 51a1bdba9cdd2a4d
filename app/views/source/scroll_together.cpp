#include "app/views/source/scroll_together.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpscope::views {
namespace {

std::vector<std::size_t> wordsOf(std::span<const ScrollTogether::Row> rows) {
    std::vector<std::size_t> words;
    for (const ScrollTogether::Row& row : rows)
        words.push_back(row.words);
    return words;
}

}  // namespace

std::vector<std::optional<std::size_t>> sameRows(std::span<const std::size_t> from,
                                                 std::span<const std::size_t> to) {
    // Pairs that the rest of both has at most, from a row of each on.
    const std::size_t wide = to.size() + 1;
    std::vector<std::size_t> pairs((from.size() + 1) * wide);
    for (std::size_t i = from.size(); i-- > 0;)
        for (std::size_t j = to.size(); j-- > 0;)
            pairs[i * wide + j] =
                from[i] == to[j] ? pairs[(i + 1) * wide + j + 1] + 1
                                 : std::max(pairs[(i + 1) * wide + j], pairs[i * wide + j + 1]);
    std::vector<std::optional<std::size_t>> same(from.size());
    for (std::size_t i = 0, j = 0; i < from.size() && j < to.size();) {
        if (from[i] == to[j])
            same[i++] = j++;
        else if (pairs[(i + 1) * wide + j] >= pairs[i * wide + j + 1])
            ++i;
        else
            ++j;
    }
    return same;
}

std::optional<float> ScrollTogether::sameAs(const List& led, const List& hand) const {
    const auto same = sameRows(wordsOf(hand.rows), wordsOf(led.rows));
    // The row at its top, or the last one before it that the other has as well; the first one
    // after it where there is none.
    const auto after = std::ranges::upper_bound(hand.rows, hand.at, {}, &Row::top);
    auto row = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - hand.rows.begin(), 1) - 1);
    while (row > 0 && row < same.size() && !same[row])
        --row;
    while (row < same.size() && !same[row])
        ++row;
    if (row >= same.size()) return {};
    return led.rows[*same[row]].top + hand.at - hand.rows[row].top;
}

void ScrollTogether::share(std::size_t list, bool isFollowing, std::span<const Row> rows) {
    List& mine = lists_[list];
    const float now = ImGui::GetScrollY();
    const ImVec2 size = ImGui::GetWindowSize();
    const bool isSame = mine.size.x == size.x && mine.size.y == size.y;
    const float moved = now - std::exchange(mine.at, now);
    mine.size = size;
    mine.rows.assign(rows.begin(), rows.end());
    const bool isByHand = isSame && !isFollowing && !std::exchange(mine.isLed, false);
    if (isByHand && std::fabs(moved) >= 1) lists_[1 - list].owed += moved;
    const float owed = std::exchange(mine.owed, 0.0f);
    if (owed == 0) return;
    ImGui::SetScrollY(std::max(0.0f, sameAs(mine, lists_[1 - list]).value_or(now + owed)));
    mine.isLed = true;
}

}  // namespace warpscope::views
