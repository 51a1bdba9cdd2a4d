#include "app/session/base/playback.h"

#include <algorithm>
#include <cmath>

#include "engine/base/contract.h"

namespace warpscope::session {

void Playback::reset(CycleCount cycles) {
    WARPSCOPE_EXPECT(cycles >= 1, "a run has at least one cycle");
    cycles_ = cycles;
    moveTo(0);
    remainder_ = 0;
    isPlaying_ = false;
}

void Playback::moveTo(Cycle cycle) {
    cycle_ = cycle;
    movedTo_ = cycle;
}

void Playback::setLength(CycleCount cycles) {
    WARPSCOPE_EXPECT(cycles >= 1, "a run has at least one cycle");
    cycles_ = cycles;
    cycle_ = std::min(movedTo_, lastCycle());
    if (cycle_ == lastCycle()) isPlaying_ = false;
}

void Playback::setSpeed(double cyclesPerSecond) {
    // A speed that is no number would make the cursor no number: keep the old one.
    if (std::isfinite(cyclesPerSecond)) {
        cyclesPerSecond_ = std::clamp(cyclesPerSecond, kSlowest, kFastest);
    }
}

void Playback::play() {
    if (cycle_ == lastCycle()) moveTo(0);
    remainder_ = 0;
    isPlaying_ = cycles_ > 1;
}

void Playback::seek(Cycle cycle) {
    moveTo(std::clamp<Cycle>(cycle, 0, lastCycle()));
    remainder_ = 0;
}

CycleCount Playback::advance(double seconds) {
    if (!isPlaying_ || !(seconds > 0)) return 0;
    const double wanted = remainder_ + seconds * cyclesPerSecond_;
    const CycleCount left = lastCycle() - cycle_;
    if (wanted >= static_cast<double>(left)) {
        moveTo(lastCycle());
        remainder_ = 0;
        isPlaying_ = false;
        return left;
    }
    const auto whole = static_cast<CycleCount>(wanted);
    remainder_ = wanted - static_cast<double>(whole);
    moveTo(cycle_ + whole);
    return whole;
}

}  // namespace warpscope::session
