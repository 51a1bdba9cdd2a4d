#include "engine/sm/state/request_queue.h"

namespace warpscope::sm {
namespace {

/// So many may lie dead at the front before the others move up.
constexpr std::size_t kDead = 64;

}  // namespace

void RequestQueue::Sequence::add(const InFlight& request) {
    // Behind all that come back no later: mostly that is the end.
    std::size_t place = items_.size();
    while (place > first_ && items_[place - 1].readyAt > request.readyAt)
        --place;
    items_.insert(items_.begin() + static_cast<std::ptrdiff_t>(place), request);
}

Cycle RequestQueue::Sequence::drop(Cycle now) {
    while (first_ < items_.size() && items_[first_].readyAt <= now)
        ++first_;
    if (first_ == items_.size()) {
        items_.clear();
        first_ = 0;
        return kNever;
    }
    if (first_ >= kDead && 2 * first_ >= items_.size()) {
        items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }
    return items_[first_].readyAt;
}

// Apart from who asks in every cycle.
[[gnu::noinline]] void RequestQueue::drop(Cycle now) {
    const Cycle near = near_.drop(now);
    nextAt_ = std::min(near, far_.drop(now));
}

void RequestQueue::Sequence::addTo(std::vector<InFlight>& all) const {
    all.insert(all.end(), left().begin(), left().end());
}

std::vector<InFlight> RequestQueue::all() const {
    std::vector<InFlight> requests;
    requests.reserve(size());
    near_.addTo(requests);
    far_.addTo(requests);
    return requests;
}

std::size_t RequestQueue::heapBytes() const {
    return near_.heapBytes() + far_.heapBytes();
}

}  // namespace warpscope::sm
