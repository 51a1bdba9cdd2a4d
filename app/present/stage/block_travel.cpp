#include "app/present/stage/block_travel.h"

#include <algorithm>

namespace warpscope::present {
namespace {

constexpr double kMinTravelSeconds = 0.3, kMaxTravelSeconds = 0.8;
constexpr double kCycles = 1.6;  ///< The time of so many cycles, where it lies between them.
constexpr double kByHand = 0.35;
constexpr std::size_t kMaxAtOnce = 48;  ///< Nobody follows a swarm.
constexpr float kArrived = 0.9f;        ///< Of the way; its warps take their places then.
constexpr double kFastest = 60;         ///< Cycles a second.
constexpr Cycle kMaxStepCycles = 10;    ///< By hand; further is a jump.

double secondsOf(const session::Playback& playback) {
    if (!playback.isPlaying()) return kByHand;
    return std::clamp(kCycles / playback.cyclesPerSecond(), kMinTravelSeconds, kMaxTravelSeconds);
}

}  // namespace

float Travel::share() const {
    const auto t = static_cast<float>(std::clamp(progress, 0.0, 1.0));
    const float smooth = t * t * (3 - 2 * t);
    return isReturn ? 1 - smooth : smooth;
}

void BlockTravels::update(const session::SlotReader& session, double seconds) {
    const bool isSame = run_ == session.run();
    const session::Playback& playback = session.playback();
    // What starts with the run travels when the run starts to play.
    const bool isFromStart = playback.isPlaying() && !wasPlaying_ && cycle_ == 0;
    const Cycle before = isFromStart ? -1 : cycle_;
    run_ = session.run();
    cycle_ = session.cycle();
    wasPlaying_ = playback.isPlaying();
    if (!isSame) travels_.clear();
    std::erase_if(travels_, [&](const Travel& t) { return seconds >= t.start + t.length; });
    for (Travel& travel : travels_)
        travel.progress = (seconds - travel.start) / travel.length;
    if (!isSame || cycle_ == before || session.settings().reducedMotion) return;
    const bool isWatched = playback.isPlaying()
                               ? playback.cyclesPerSecond() < kFastest && cycle_ > before
                               : std::abs(cycle_ - before) <= kMaxStepCycles;
    if (isWatched) start(session, before, seconds);
}

bool BlockTravels::isOnTheWay(BlockId block) const {
    return std::any_of(travels_.begin(), travels_.end(), [&](const Travel& travel) {
        return travel.block == block && !travel.isReturn && travel.share() < kArrived;
    });
}

void BlockTravels::start(const session::SlotReader& session, Cycle before, double seconds) {
    const bool isReturn = cycle_ < before;
    const Cycle after = std::min(before, cycle_);
    const Cycle upTo = std::max(before, cycle_);
    const double length = secondsOf(session.playback());
    const auto& events = run_->events();
    auto event =
        std::upper_bound(events.begin(), events.end(), after,
                         [](Cycle cycle, const trace::Event& e) { return cycle < e.cycle; });
    for (; event != events.end() && event->cycle <= upTo; ++event) {
        if (event->kind != trace::EventKind::BlockStart) continue;
        travels_.push_back({event->block, event->sm, run_->blocks()[event->block.value].slot,
                            seconds, 0, length, isReturn});
    }
    if (travels_.size() > kMaxAtOnce) travels_.clear();
}

}  // namespace warpscope::present
