#include "app/timeline/row_fit.h"

#include <algorithm>
#include <cmath>

namespace warpscope::timeline {

namespace {

/// That are seen at once wherever colours can still be told apart.
constexpr float kRowsSeen = 8;

/// The highest row, of one in which letters are read: a single warp in a large window is no thread,
/// nor a wall.
constexpr float kMaxRowHeight = 8;

}  // namespace

RowFit fitRows(const Layout& layout, const RowMeasures& measures, float window) {
    const auto groups = static_cast<float>(layout.groups().size());
    const auto count = std::max(1.0f, static_cast<float>(layout.rows().size()) - groups);
    const float most = measures.letters * kMaxRowHeight;
    const bool isCrowded = window < groups * measures.heading + count * measures.letters;
    const bool hasFolded =
        !std::ranges::all_of(layout.groups(), [](const Group& group) { return group.isOpen; });
    const float lines = groups * measures.line;
    if (isCrowded && !hasFolded && lines + count * measures.lowest <= window)
        return {std::clamp(std::floor((window - lines) / count), measures.lowest, most),
                measures.line, true};
    const bool isLow = window < kRowsSeen * measures.letters + measures.heading;
    if (isCrowded && !hasFolded && isLow)
        return {std::clamp(std::floor(window / kRowsSeen), measures.lowest, measures.letters),
                measures.line, true};
    const float room = window - groups * measures.heading;
    return {std::clamp(std::floor(room / count), measures.letters, most), measures.heading, false};
}

}  // namespace warpscope::timeline
