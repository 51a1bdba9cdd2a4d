#include "app/platform/film.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "app/platform/home.h"
#include "app/platform/painter.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {
namespace {

std::unique_ptr<Film> filmOf(FilmPlan plan) {
    auto session =
        std::make_unique<session::Session>(support::projectAssets(), session::Settings{});
    session->apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
    plan.width = 320;
    plan.height = 201;
    return std::make_unique<Film>(std::move(session), Painter::open(plan.width, plan.height),
                                  std::move(plan));
}

/// What became of it: nothing, or the key of what went wrong.
std::string problemAfter(Film& film) {
    while (film.advance()) {
    }
    EXPECT_EQ(film.progress(), 1);
    return film.problem() ? film.problem()->key : "";
}

std::size_t filesIn(const std::filesystem::path& folder) {
    const std::filesystem::directory_iterator all(folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

/// An encoder of our own that does what `script` says stands first in PATH, as long as this lives.
class FakeEncoder {
  public:
    explicit FakeEncoder(const std::string& script) {
        const auto programs = support::freshFolder("film_programs");
        std::ofstream(programs / "ffmpeg") << "#!/bin/sh\n" << script << '\n';
        std::filesystem::permissions(programs / "ffmpeg", std::filesystem::perms::owner_all);
        setenv("PATH", (programs.string() + ":" + path_).c_str(), 1);
    }
    ~FakeEncoder() { setenv("PATH", path_.c_str(), 1); }

  private:
    std::string path_ = std::getenv("PATH");
};

class FilmOfIfElse : public testing::Test {
  protected:
    std::filesystem::path folder = support::freshFolder("film");
};

TEST_F(FilmOfIfElse, IsAGifOfItsStretch) {
    FilmPlan plan;
    plan.file = folder / "out.gif";
    plan.from = 40;
    plan.to = 56;
    const auto film = filmOf(plan);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(problemAfter(*film), "");
    const std::string bytes = support::readText(plan.file);
    EXPECT_EQ(bytes.substr(0, 6), "GIF89a");
    EXPECT_EQ(filesIn(folder), 1u) << "nothing is left beside it";
    EXPECT_EQ(film->session().cycle(), 55) << "one before the end of the stretch";
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    RecordProperty("frames_per_second", static_cast<int>(30 / seconds.count()));
}

// It stood still where the step's own stretch ends, for as long as the rest would have taken.
TEST_F(FilmOfIfElse, OfAStepWithAStretchGoesToItsOwnEnd) {
    auto session =
        std::make_unique<session::Session>(support::projectAssets(), session::Settings{});
    session->apply(
        session::OpenFile{scenario::fileOf(support::projectRoot(), "13-latency-hiding")});
    session->apply(session::GoToStep{3});
    session->finishSimulation();
    const Cycle stretch = session->stage().timeline.to;
    ASSERT_GT(stretch, 8);
    ASSERT_GT(session->run()->cycles(), stretch + 16);
    FilmPlan plan;
    plan.file = folder / "step.gif";
    plan.width = 320;
    plan.height = 200;
    plan.from = stretch - 8;
    plan.to = stretch + 8;
    Film film(std::move(session), Painter::open(plan.width, plan.height), plan);
    EXPECT_EQ(problemAfter(film), "");
    EXPECT_EQ(film.session().cycle(), stretch + 7);
}

// The stretch behind the end of the shorter of two runs is of the longer one.
TEST_F(FilmOfIfElse, OfTwoRunsTheLongerOneIsPlayedToItsEnd) {
    auto session =
        std::make_unique<session::Session>(support::projectAssets(), session::Settings{});
    session->apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
    session->finishSimulation();
    session->apply(session::PinRun{});
    session->apply(session::SetKnob{"device.timing.global_latency", std::int64_t{100}});
    session->finishSimulation();
    const Cycle shorter = session->run()->cycles();
    const Cycle longer = session->seenFrom(session::SlotId::B).run()->cycles();
    ASSERT_LT(shorter + 20, longer);
    FilmPlan plan;
    plan.file = folder / "two.gif";
    plan.width = 320;
    plan.height = 200;
    plan.from = longer - 8;
    Film film(std::move(session), Painter::open(plan.width, plan.height), plan);
    EXPECT_EQ(problemAfter(film), "");
    EXPECT_TRUE(film.session().hasPinnedRun());
    EXPECT_EQ(film.session().playback().cycle(), longer - 1);
    EXPECT_EQ(film.session().cycle(), shorter - 1) << "which stands at its end";
}

TEST_F(FilmOfIfElse, IsAnMp4OfAnySize) {
    FilmPlan plan;
    plan.file = folder / "out.mp4";
    plan.to = 8;
    const auto film = filmOf(plan);
    EXPECT_EQ(problemAfter(*film), "");
    EXPECT_EQ(support::readText(plan.file).substr(4, 4), "ftyp");
}

TEST_F(FilmOfIfElse, WhatCannotBeMadeIsSaidAndLeavesNothing) {
    FilmPlan plan;
    plan.file = "/nowhere/out.gif";
    EXPECT_EQ(problemAfter(*filmOf(plan)), "app.picture.not_written");
    plan.file = folder / "out.gif";
    plan.from = 1'000'000;
    EXPECT_EQ(problemAfter(*filmOf(plan)), "app.film.outside");
    EXPECT_EQ(filesIn(folder), 0u);
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nowhere", 1);
    plan.from = 0;
    EXPECT_EQ(problemAfter(*filmOf(plan)), "app.film.no_ffmpeg");
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(filesIn(folder), 0u);
}

TEST_F(FilmOfIfElse, AnEncoderThatFailsLeavesTheOldFile) {
    std::ofstream(folder / "out.gif") << "old";
    const FakeEncoder encoder("echo no room >&2; exit 1");
    FilmPlan plan;
    plan.file = folder / "out.gif";
    const auto film = filmOf(plan);
    EXPECT_EQ(problemAfter(*film), "app.film.failed");
    EXPECT_NE(film->problem()->values.at(1).second.find("no room"), std::string::npos);
    EXPECT_EQ(support::readText(folder / "out.gif"), "old");
    EXPECT_EQ(filesIn(folder), 1u);
}

/// Once a film waited for ever for an encoder that had closed its input a moment before it ended.
TEST_F(FilmOfIfElse, AnEncoderThatReadsNothingAndEndsLaterIsAFailure) {
    const FakeEncoder encoder("exec <&-; sleep 0.5; echo no room >&2; exit 1");
    FilmPlan plan;
    plan.file = folder / "out.gif";
    const auto film = filmOf(plan);
    EXPECT_EQ(problemAfter(*film), "app.film.failed");
    EXPECT_EQ(filesIn(folder), 0u);
}

TEST_F(FilmOfIfElse, OneThatIsGivenUpLeavesNothing) {
    FilmPlan plan;
    plan.file = folder / "out.mp4";
    auto film = filmOf(plan);
    for (int i = 0; i < 10; ++i)
        EXPECT_TRUE(film->advance());
    EXPECT_GT(film->progress(), 0);
    EXPECT_LT(film->progress(), 1);
    EXPECT_EQ(filesIn(folder), 0u) << "however the program ends, nothing is left";
    film.reset();
    EXPECT_EQ(filesIn(folder), 0u);
}

}  // namespace
}  // namespace warpscope::platform
