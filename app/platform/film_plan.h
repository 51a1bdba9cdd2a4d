#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/cycle.h"

namespace warpscope::platform {

/// What a film shows, and how.
struct FilmPlan {
    std::filesystem::path file{};  ///< .gif or .mp4.
    int width = 1280;
    int height = 720;
    Cycle from = 0;
    Cycle to = kNever;        ///< One past the last cycle; beyond the run = its end.
    int framesPerSecond = 0;  ///< 0 = what suits the file.
};

inline constexpr int kMaxFramesPerSecond = 60;

bool isGif(const std::filesystem::path& file);
/// A file of this name can be made.
bool isFilm(const std::filesystem::path& file);

/// How a film runs.
struct FilmPace {
    int framesPerSecond = 24;
    double cyclesPerSecond = 8;
    int frames = 0;  ///< About: with the last picture that stands for a moment.
};

/// As long as present::filmLengthOf says. Requires: 0 <= from < to <= cycles of the run.
FilmPace paceOf(const FilmPlan& plan);

/// So many pictures of the stretch the encoder gets before the film, of which it takes the colours.
int momentsOfPalette(const FilmPlan& plan);
/// The cycle of the one of this number, from 0: the first and the last one of the stretch and
/// between them. Requires: from < to.
Cycle momentOfPalette(const FilmPlan& plan, int index);

/// What ffmpeg is told to make `out` of raw frames (RGBA) from its input: first those of the
/// palette, then those of the film.
std::vector<std::string> encoderArguments(const FilmPlan& plan, const FilmPace& pace,
                                          const std::filesystem::path& out);

}  // namespace warpscope::platform
