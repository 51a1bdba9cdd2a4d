#include "app/platform/film_plan.h"

#include <fmt/format.h>

#include <cmath>

#include "app/present/film/film_length.h"

namespace warpscope::platform {

namespace {

/// Of the stretch, evenly apart: the legends name most colours in each of them.
constexpr int kMomentsOfPalette = 24;
constexpr int kFramesOfMp4 = 24, kFramesOfGif = 10;
/// One palette for a whole GIF, from the moments that come first: by one of each frame's own
/// nothing of a picture would stay as it was (44 MB a minute instead of 1), and one from all frames
/// is known only after the last of them, so that ffmpeg would keep them all.
std::string gifFilter() {
    return fmt::format(
        "[0:v]split[a][b];[a]trim=end_frame={0},palettegen[p];"
        "[b]trim=start_frame={0},setpts=PTS-STARTPTS[f];"
        "[f][p]paletteuse=dither=none:diff_mode=rectangle",
        kMomentsOfPalette);
}

}  // namespace

bool isGif(const std::filesystem::path& file) {
    return file.extension() == ".gif";
}

bool isFilm(const std::filesystem::path& file) {
    return isGif(file) || file.extension() == ".mp4";
}

FilmPace paceOf(const FilmPlan& plan) {
    FilmPace pace;
    const present::FilmLength length = present::filmLengthOf(plan.to - plan.from);
    pace.cyclesPerSecond = length.cyclesPerSecond;
    const int suitable = isGif(plan.file) ? kFramesOfGif : kFramesOfMp4;
    pace.framesPerSecond = plan.framesPerSecond > 0 ? plan.framesPerSecond : suitable;
    pace.frames = static_cast<int>(std::ceil(length.seconds * pace.framesPerSecond));
    return pace;
}

int momentsOfPalette(const FilmPlan& plan) {
    return isGif(plan.file) ? kMomentsOfPalette : 0;
}

Cycle momentOfPalette(const FilmPlan& plan, int index) {
    return plan.from + (plan.to - 1 - plan.from) * index / (kMomentsOfPalette - 1);
}

std::vector<std::string> encoderArguments(const FilmPlan& plan, const FilmPace& pace,
                                          const std::filesystem::path& out) {
    std::vector<std::string> words = {"-y",
                                      "-loglevel",
                                      "error",
                                      "-f",
                                      "rawvideo",
                                      "-pixel_format",
                                      "rgba",
                                      "-video_size",
                                      fmt::format("{}x{}", plan.width, plan.height),
                                      "-framerate",
                                      std::to_string(pace.framesPerSecond),
                                      "-i",
                                      "-"};
    const std::vector<std::string> gif = {"-filter_complex", gifFilter(), "-f", "gif"};
    // What every player shows: two colours for four pixels, and so an even width and height.
    const std::vector<std::string> mp4 = {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                          "-c:v",      "libx264",
                                          "-preset",   "veryfast",
                                          "-crf",      "18",
                                          "-pix_fmt",  "yuv420p",
                                          "-movflags", "+faststart",
                                          "-f",        "mp4"};
    const std::vector<std::string>& format = isGif(plan.file) ? gif : mp4;
    words.insert(words.end(), format.begin(), format.end());
    // A name that begins with '-' is no option.
    words.push_back("file:" + out.string());
    return words;
}

}  // namespace warpscope::platform
