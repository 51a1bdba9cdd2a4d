#include "app/platform/options.h"

#include <gtest/gtest.h>

#include "app/platform/home.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/stored_run.h"

namespace warpscope::platform {
namespace {

using Arguments = std::vector<std::string>;

TEST(Options, NothingAskedIsNothingSet) {
    const auto options = parseOptions({});
    ASSERT_TRUE(options);
    EXPECT_TRUE(options->scenario.empty());
    EXPECT_TRUE(options->screenshot.empty());
    EXPECT_FALSE(options->language || options->theme || options->scale || options->cycle ||
                 options->arrangement || options->warp);
}

TEST(Options, ReadsEveryOptionOfTheContract) {
    const auto options = parseOptions({"scenarios/08-if-else.toml",
                                       "--screenshot",
                                       "out.png",
                                       "--size",
                                       "1280x800",
                                       "--cycle",
                                       "134",
                                       "--arrangement",
                                       "divergence",
                                       "--select",
                                       "warp=3",
                                       "--lang",
                                       "zh",
                                       "--theme",
                                       "light",
                                       "--scale",
                                       "1.5",
                                       "--step",
                                       "3",
                                       "--answer",
                                       "--present"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->scenario, "scenarios/08-if-else.toml");
    EXPECT_EQ(options->screenshot, "out.png");
    EXPECT_EQ(options->width, 1280);
    EXPECT_EQ(options->height, 800);
    EXPECT_EQ(options->cycle, Cycle{134});
    EXPECT_EQ(options->arrangement, session::Arrangement::Divergence);
    EXPECT_EQ(options->warp, WarpId{3});
    EXPECT_EQ(options->language, text::Language::Chinese);
    EXPECT_EQ(options->theme, session::ThemeChoice::Light);
    EXPECT_EQ(options->scale, 1.5f);
    EXPECT_EQ(options->step, 3);
    EXPECT_TRUE(options->isAnswering);
    EXPECT_TRUE(options->isPresenting);
}

TEST(Options, AnEqualsSignIsAsGoodAsABlank) {
    const auto options = parseOptions({"--lang=zh", "--select=warp=7"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->language, text::Language::Chinese);
    EXPECT_EQ(options->warp, WarpId{7});
}

TEST(Options, ARecordedRunStandsBesideAScenarioInAnyOrder) {
    for (const Arguments& arguments :
         {Arguments{"one.toml", "two.wsr"}, Arguments{"two.wsr", "one.toml"}}) {
        const auto options = parseOptions(arguments);
        ASSERT_TRUE(options);
        EXPECT_EQ(options->scenario, "one.toml");
        EXPECT_EQ(options->run, "two.wsr");
    }
}

TEST(Options, WhatIsWrongIsNamed) {
    const std::vector<Arguments> wrong = {{"--nonsense"},           {"--lang", "fr"},
                                          {"--size", "1280"},       {"--size", "0x0"},
                                          {"--size", "10x99999"},   {"--cycle", "-1"},
                                          {"--cycle", "12x"},       {"--step", "0"},
                                          {"--scale", "9"},         {"--scale", "nan"},
                                          {"--theme", "blue"},      {"--arrangement", "sideways"},
                                          {"--select", "block=1"},  {"--select", "warp="},
                                          {"--screenshot"},         {"--film", "out.avi"},
                                          {"--fps", "0"},           {"--fps", "61"},
                                          {"--from", "-1"},         {"--to", "0"},
                                          {"--handout", "out.pdf"}, {"--screenshot", "x.bmp"},
                                          {"one.toml", "two.toml"}, {"--set", "launch.block"},
                                          {"one.wsr", "two.wsr"},   {"1.toml", "2.wsr", "3.wsr"},
                                          {"--set", "=32"}};
    for (const Arguments& arguments : wrong) {
        const auto options = parseOptions(arguments);
        ASSERT_FALSE(options) << arguments.front();
        EXPECT_FALSE(options.problem().message.isEmpty());
        EXPECT_FALSE(options.problem().message.values.at(0).second.empty());
    }
}

TEST(Options, WhatIsRightBesideItIsReadAllTheSame) {
    Options options;
    const auto wrong = readOptions(
        {"08-if-else", "--theme", "blue", "--nonsense", "--step=3", "--size=80x1", "two"}, options);
    EXPECT_EQ(wrong.size(), 4u);
    EXPECT_EQ(options.scenario, "08-if-else");
    EXPECT_EQ(options.step, 3);
    EXPECT_FALSE(options.theme) << "refused, and set all the same";
    EXPECT_FALSE(options.hasSize);
    EXPECT_EQ(options.width, Options{}.width);
}

TEST(Options, AFilmHasAStretchAndARate) {
    const auto options = parseOptions(
        {"08-if-else", "--film", "out.mp4", "--from", "20", "--to", "120", "--fps", "30"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->film, "out.mp4");
    EXPECT_EQ(options->from, 20);
    EXPECT_EQ(options->to, 120);
    EXPECT_EQ(options->framesPerSecond, 30);
    EXPECT_EQ(parseOptions({"--handout", "out.html"})->handout, "out.html");
}

TEST(Options, WhatDoesNotGoTogetherIsSaid) {
    const std::vector<Arguments> wrong = {{"--film", "a.gif", "--from", "9", "--to", "9"},
                                          {"--film", "a.gif", "--screenshot", "a.png"},
                                          {"--handout", "a.html", "--screenshot", "a.png"},
                                          {"--from", "9"},
                                          {"--screenshot", "a.png", "--fps", "10"}};
    for (const Arguments& arguments : wrong)
        EXPECT_FALSE(parseOptions(arguments)) << arguments.front();
}

TEST(Options, AHandoutAsPdfIsRefusedWithTheWayToOne) {
    const auto options = parseOptions({"--handout", "lesson.pdf"});
    ASSERT_FALSE(options);
    EXPECT_EQ(options.problem().message.key, "app.option.handout_pdf");
    EXPECT_EQ(parseOptions({"--handout", "lesson.txt"}).problem().message.key,
              "app.option.wrong_value");
}

TEST(Options, OnlyWhatWasGivenIsAskedOfTheSession) {
    const auto none = parseOptions({"a.toml"});
    session::ActionQueue actions;
    applyOptions(*none, actions);
    EXPECT_TRUE(actions.empty());
    const auto some = parseOptions({"--cycle", "5", "--select", "warp=2"});
    applyOptions(*some, actions);
    ASSERT_EQ(actions.size(), 2u);
    EXPECT_EQ(actions[0].as<session::SeekTo>()->cycle, 5);
    EXPECT_EQ(actions[1].as<session::Select>()->selection.warp, WarpId{2});
}

TEST(Options, AFieldIsSetAsOftenAsAsked) {
    const auto options = parseOptions({"--set", "launch.block=64", "--set=kernel.entry=a=b"});
    ASSERT_TRUE(options);
    const std::vector<std::pair<std::string, std::string>> wanted{{"launch.block", "64"},
                                                                  {"kernel.entry", "a=b"}};
    EXPECT_EQ(options->sets, wanted);
}

TEST(Options, WhatIsSetIsAKnobOfTheScenarioThatOpens) {
    const auto home = support::projectRoot();
    session::Session session(assetsIn(home), {});
    auto options = parseOptions({"--step", "2", "--cycle", "40", "--set",
                                 "launch.registers_per_thread=33", "--set", "launch.blok=3"});
    ASSERT_TRUE(options);
    const auto wrong = openScenario(session, *options, scenario::fileOf(home, "14-register-cliff"));
    ASSERT_EQ(wrong.size(), 1u);
    EXPECT_EQ(wrong.front().message.values.at(0).second, "launch.blok");
    EXPECT_EQ(scenario::get(session.scenario(), "launch.registers_per_thread"), "33");
    ASSERT_NE(session.run(), nullptr);
    EXPECT_EQ(session.run()->launch().registersPerThread, 33);
    EXPECT_EQ(session.lessonStep(), 1);
    EXPECT_EQ(session.cycle(), 40);
}

// Bug: the answer was the one of the step's own run, beside a picture of another one.
TEST(Options, WhatIsSetIsTurnedBeforeTheQuestionIsAnswered) {
    const auto home = support::projectRoot();
    session::Session session(assetsIn(home), session::Settings{});
    const auto options = parseOptions(
        {"--step", "1", "--set", "launch.block=32", "--set", "launch.blok=3", "--answer"});
    ASSERT_TRUE(options);
    const auto wrong = openScenario(session, *options, scenario::fileOf(home, "11-vector-of-1003"));
    EXPECT_EQ(wrong.size(), 1u);
    ASSERT_FALSE(session.isQuestionOpen());
    ASSERT_NE(session.reply(), nullptr);
    EXPECT_EQ(session.step()->question.answer, 1) << "of two warps a block one diverges";
    EXPECT_EQ(session.reply()->rightChoice, 0) << "512 threads all have an element";
}

// Bug: the last step was shown, or none, and no warp was selected, without a word.
TEST(Options, AStepOrAWarpThatIsNotThereIsTold) {
    const auto home = support::projectRoot();
    const auto problemOf = [&](const std::vector<std::string>& arguments) {
        session::Session session(assetsIn(home), session::Settings{});
        const auto options = parseOptions(arguments);
        EXPECT_TRUE(options);
        const auto wrong = openScenario(session, *options, scenario::fileOf(home, "08-if-else"));
        return wrong.empty() ? std::string() : wrong.front().message.key;
    };
    EXPECT_EQ(problemOf({"--step", "1", "--select", "warp=0"}), "");
    EXPECT_EQ(problemOf({"--step", "500"}), "app.option.no_such_step");
    EXPECT_EQ(problemOf({"--select", "warp=9999"}), "app.option.no_such_warp");
    EXPECT_NE(problemOf({"08-if-else", "no such run.wsr"}), "") << "beside it";
}

// A run from a file opens in Overview, and took the arrangement that was asked for away.
TEST(Options, AnArrangementIsKeptBesideARunFromAFile) {
    const auto home = support::projectRoot();
    session::Session session(assetsIn(home), session::Settings{});
    session.apply(session::OpenFile{scenario::fileOf(home, "08-if-else")});
    session.finishSimulation();
    const auto file = support::storedRun(*session.run(), "Before");
    const auto options = parseOptions({"08-if-else", file.string(), "--arrangement", "sm"});
    ASSERT_TRUE(options);
    EXPECT_TRUE(openScenario(session, *options, scenario::fileOf(home, "08-if-else")).empty());
    EXPECT_EQ(session.settings().arrangement, session::Arrangement::Sm);
}

}  // namespace
}  // namespace warpscope::platform
