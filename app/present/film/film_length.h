#pragma once

#include "engine/base/cycle.h"

namespace warpscope::present {

/// How long a film of some cycles is, and how fast they pass in it.
struct FilmLength {
    double cyclesPerSecond = 8;
    double seconds = 0;  ///< With the last picture, which stands for a moment.
};

/// Eight cycles a second, as the window plays; faster where the film would be longer than a minute.
/// Requires: at least one cycle.
FilmLength filmLengthOf(CycleCount cycles);

/// What a film takes on a disk, in bytes.
struct FilmBytes {
    double least = 0, most = 0;
};

/// Of a film as the window makes it (1280 × 720), from one in which little moves to a busy one: by
/// the rates of the quietest and the busiest of films of seven stretches of lessons, measured.
FilmBytes filmBytesOf(const FilmLength& length, bool isGif);

}  // namespace warpscope::present
