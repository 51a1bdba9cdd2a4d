#include "app/platform/film_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::platform {
namespace {

FilmPlan filmPlanOf(const char* file, Cycle from, Cycle to) {
    FilmPlan plan;
    plan.file = file;
    plan.from = from;
    plan.to = to;
    return plan;
}

bool holds(const std::vector<std::string>& words, std::string_view part) {
    return std::ranges::any_of(
        words, [&](const std::string& word) { return word.find(part) != std::string::npos; });
}

TEST(FilmPlan, OnlyTheseFilesAreFilms) {
    EXPECT_TRUE(isFilm("a.gif"));
    EXPECT_TRUE(isFilm("a b/c.mp4"));
    EXPECT_FALSE(isFilm("a.avi"));
    EXPECT_FALSE(isFilm("mp4"));
    EXPECT_FALSE(isFilm(""));
}

TEST(FilmPlan, AShortStretchPlaysAsTheWindowDoes) {
    const FilmPace pace = paceOf(filmPlanOf("a.mp4", 100, 180));
    EXPECT_EQ(pace.cyclesPerSecond, 8);
    EXPECT_EQ(pace.framesPerSecond, 24);
    EXPECT_EQ(pace.frames, (10 + 1) * 24) << "ten seconds, and one for the last picture";
    EXPECT_EQ(paceOf(filmPlanOf("a.gif", 100, 180)).framesPerSecond, 10);
}

TEST(FilmPlan, ALongOneIsAMinute) {
    FilmPlan plan = filmPlanOf("a.mp4", 0, 60'000);
    plan.framesPerSecond = 10;
    const FilmPace pace = paceOf(plan);
    EXPECT_NEAR(pace.cyclesPerSecond, 60'000 / 59.0, 0.01) << "the last picture stays a second";
    EXPECT_EQ(pace.frames, 600);
}

TEST(FilmPlan, OneCycleIsAFilmToo) {
    const FilmPace pace = paceOf(filmPlanOf("a.gif", 5, 6));
    EXPECT_EQ(pace.cyclesPerSecond, 8);
    EXPECT_GE(pace.frames, 10);
}

TEST(FilmPlan, TheEncoderHearsTheSizeTheRateAndTheFile) {
    FilmPlan plan = filmPlanOf("a.mp4", 0, 80);
    plan.width = 641;
    const auto words = encoderArguments(plan, paceOf(plan), "-a.mp4.part");
    EXPECT_TRUE(holds(words, "641x720"));
    EXPECT_EQ(words.back(), "file:-a.mp4.part") << "no option";
    EXPECT_TRUE(holds(words, "libx264"));
    EXPECT_FALSE(holds(words, "palettegen"));
}

// With a palette of its own for each frame a GIF of a minute had 69 MB; with one that is known
// after the last frame ffmpeg kept all of them.
TEST(FilmPlan, AGifHasOnePaletteOfMomentsThatComeFirst) {
    FilmPlan extended = filmPlanOf("a.gif", 100, 10'000);
    extended.framesPerSecond = 30;
    const int moments = momentsOfPalette(extended);
    EXPECT_GT(moments, 1);
    EXPECT_EQ(momentOfPalette(extended, 0), 100);
    EXPECT_EQ(momentOfPalette(extended, moments - 1), 9'999);
    const auto words = encoderArguments(extended, paceOf(extended), "x");
    EXPECT_FALSE(holds(words, "new=1"));
    EXPECT_TRUE(holds(words, "trim=end_frame=" + std::to_string(moments)));
    EXPECT_TRUE(holds(words, "trim=start_frame=" + std::to_string(moments)));
    EXPECT_EQ(momentsOfPalette(filmPlanOf("a.mp4", 0, 80)), 0);
}

}  // namespace
}  // namespace warpscope::platform
