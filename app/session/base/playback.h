#pragma once

#include "engine/base/cycle.h"

namespace warpscope::session {

/// Where the cursor is and whether it moves; knows neither the engine nor the window.
class Playback {
  public:
    /// Cycles a second: one in two seconds, and more than any run has in a frame.
    static constexpr double kSlowest = 0.5;
    static constexpr double kFastest = 1e6;

    /// Cursor to 0, paused. Requires: cycles >= 1.
    void reset(CycleCount cycles);
    /// A new run of another length: the cursor stays where it was moved to, clamped; a longer run
    /// brings it back there, as when a knob is turned back.
    void setLength(CycleCount cycles);
    /// Clamped to kSlowest to kFastest.
    void setSpeed(double cyclesPerSecond);
    /// At the end of the run it starts again from cycle 0.
    void play();
    void pause() { isPlaying_ = false; }
    /// Clamped to the run; does not stop playing.
    void seek(Cycle cycle);
    /// How many cycles `seconds` move the cursor; the fraction is kept. 0 when paused. Stops at
    /// the end.
    CycleCount advance(double seconds);

    Cycle cycle() const { return cycle_; }
    CycleCount cycles() const { return cycles_; }
    Cycle lastCycle() const { return cycles_ - 1; }
    bool isPlaying() const { return isPlaying_; }
    double cyclesPerSecond() const { return cyclesPerSecond_; }

  private:
    void moveTo(Cycle cycle);

    Cycle cycle_ = 0;
    Cycle movedTo_ = 0;  ///< Last; the cursor unless a shorter run has come since.
    CycleCount cycles_ = 1;
    bool isPlaying_ = false;
    double cyclesPerSecond_ = 8;
    double remainder_ = 0;
};

}  // namespace warpscope::session
