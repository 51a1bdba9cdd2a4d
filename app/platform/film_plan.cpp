#include "app/platform/film_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace warpscope::platform {

namespace {

constexpr double kCyclesPerSecond = 8;
constexpr double kMaxSeconds = 60;
/// The last picture stands for so long.
constexpr double kSecondsAtEnd = 1;
constexpr int kFramesOfMp4 = 24, kFramesOfGif = 10;
/// One palette for a whole GIF is known after its last frame, so that ffmpeg keeps all of them.
constexpr std::int64_t kMaxBytesKept = std::int64_t{1} << 30;

std::string gifFilter(const FilmPlan& plan, const FilmPace& pace) {
    const std::int64_t bytes =
        std::int64_t{4} * plan.width * plan.height * std::int64_t{pace.frames};
    const bool isOnePalette = bytes <= kMaxBytesKept;
    return fmt::format("[0:v]split[a][b];[a]palettegen=stats_mode={}[p];[b][p]paletteuse={}",
                       isOnePalette ? "diff" : "single",
                       isOnePalette ? "dither=none:diff_mode=rectangle" : "dither=none:new=1");
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
    const auto cycles = static_cast<double>(plan.to - plan.from);
    const double seconds = std::min(cycles / kCyclesPerSecond, kMaxSeconds);
    pace.cyclesPerSecond = cycles / seconds;
    const int suitable = isGif(plan.file) ? kFramesOfGif : kFramesOfMp4;
    pace.framesPerSecond = plan.framesPerSecond > 0 ? plan.framesPerSecond : suitable;
    pace.frames = static_cast<int>(std::ceil((seconds + kSecondsAtEnd) * pace.framesPerSecond));
    return pace;
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
    const std::vector<std::string> gif = {"-filter_complex", gifFilter(plan, pace), "-f", "gif"};
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
