#include "app/views/block_travel.h"

#include <algorithm>

namespace warpscope::views {
namespace {

constexpr double kSeconds = 0.22;
constexpr double kFastest = 60;  ///< Cycles a second.

}  // namespace

void BlockTravels::update(const session::Session& session, double seconds) {
    const bool isSame = run_ == session.run();
    const Cycle before = cycle_;
    run_ = session.run();
    cycle_ = session.cycle();
    if (!isSame) travels_.clear();
    std::erase_if(travels_, [&](const Travel& t) { return seconds >= t.start + kSeconds; });
    for (Travel& travel : travels_)
        travel.progress = (seconds - travel.start) / kSeconds;
    const bool isWatched = isSame && session.playback().isPlaying() &&
                           session.playback().cyclesPerSecond() < kFastest &&
                           !session.settings().reducedMotion;
    if (!isWatched || cycle_ <= before) return;
    const auto& events = run_->events();
    auto event =
        std::upper_bound(events.begin(), events.end(), before,
                         [](Cycle cycle, const trace::Event& e) { return cycle < e.cycle; });
    for (; event != events.end() && event->cycle <= cycle_; ++event) {
        if (event->kind != trace::EventKind::BlockStart) continue;
        travels_.push_back(
            {event->block, event->sm, run_->blocks()[event->block.value].slot, seconds, 0});
    }
}

}  // namespace warpscope::views
