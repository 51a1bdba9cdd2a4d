#include "app/present/film/film_length.h"

#include <algorithm>

namespace warpscope::present {

namespace {

constexpr double kCyclesPerSecond = 8;
/// The last picture stands for so long.
constexpr double kSecondsAtEnd = 1;
/// Without it: no film is longer than a minute.
constexpr double kMaxSeconds = 60 - kSecondsAtEnd;
/// Bytes a second.
constexpr FilmBytes kRateOfMp4{11'000, 55'000}, kRateOfGif{6'000, 80'000};

}  // namespace

FilmLength filmLengthOf(CycleCount cycles) {
    const auto count = static_cast<double>(cycles);
    const double seconds = std::min(count / kCyclesPerSecond, kMaxSeconds);
    return {count / seconds, seconds + kSecondsAtEnd};
}

FilmBytes filmBytesOf(const FilmLength& length, bool isGif) {
    const FilmBytes& rate = isGif ? kRateOfGif : kRateOfMp4;
    return {rate.least * length.seconds, rate.most * length.seconds};
}

}  // namespace warpscope::present
