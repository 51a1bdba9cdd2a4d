#include "app/timeline/event_marks.h"

#include <algorithm>
#include <array>
#include <optional>

namespace warpscope::timeline {
namespace {

using enum trace::EventKind;

constexpr std::array kMarked{Divergence, Reconvergence, BarrierRelease, BlockStart};

/// Index into kMarked; nothing for a kind that gets no mark.
std::optional<std::size_t> indexOf(trace::EventKind kind) {
    const auto found = std::find(kMarked.begin(), kMarked.end(), kind);
    if (found == kMarked.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kMarked.begin());
}

}  // namespace

std::vector<EventMark> eventMarks(std::span<const trace::Event> events, const Axis& axis,
                                  double apart) {
    std::vector<EventMark> marks{};
    std::array<double, kMarked.size()> last{};
    last.fill(axis.left() - 2 * apart);
    const auto first = std::lower_bound(
        events.begin(), events.end(), axis.begin(),
        [](const trace::Event& event, double c) { return static_cast<double>(event.cycle) < c; });
    for (auto event = first; event != events.end(); ++event) {
        const double cycle = static_cast<double>(event->cycle);
        if (cycle >= axis.end()) break;
        const std::optional<std::size_t> index = indexOf(event->kind);
        if (!index) continue;
        const double pixel = axis.pixelOf(cycle);
        if (pixel - last[*index] < apart) continue;
        last[*index] = pixel;
        marks.push_back({static_cast<float>(pixel), event->kind});
    }
    return marks;
}

}  // namespace warpscope::timeline
