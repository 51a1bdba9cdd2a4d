#include "engine/exercise/exercise.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/names/view_names.h"
#include "tests/engine/exercise/instances.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::exercise {
namespace {

std::filesystem::path templates() {
    return support::projectRoot() / "assets" / "exercises";
}

TEST(ExerciseTest, TenExercisesInTheOrderOfTheCourse) {
    EXPECT_EQ(names().size(), 10u);
    EXPECT_EQ(names().front(), "will-it-diverge");
    EXPECT_EQ(names().back(), "diagnose");
}

TEST(ExerciseTest, EveryTemplateIsListedInBothLanguages) {
    const auto all = summaries(templates(), support::devices(), names::ofWindow());
    ASSERT_EQ(all.size(), names().size());
    for (const Summary& summary : all) {
        EXPECT_NE(summary.title.en, summary.title.zh) << summary.name;
        EXPECT_FALSE(summary.summary.en.empty()) << summary.name;
        EXPECT_FALSE(summary.summary.zh.empty()) << summary.name;
        EXPECT_FALSE(summary.source.en.empty()) << summary.name;
    }
    EXPECT_TRUE(summaries("nowhere", support::devices(), names::ofWindow()).empty());
}

TEST(ExerciseTest, TheSameSeedIsTheSameInstance) {
    for (const std::string_view name : names())
        EXPECT_EQ(instanceOf(name, 41).text, instanceOf(name, 41).text) << name;
}

TEST(ExerciseTest, UnknownNamesAndFoldersAreProblems) {
    EXPECT_EQ(makeInstance(templates(), "nothing", 1, support::devices(), names::ofWindow())
                  .problem()
                  .message.key,
              "exercise.unknown");
    EXPECT_FALSE(
        makeInstance("nowhere", "picture", 1, support::devices(), names::ofWindow()).isOk());
}

TEST(ExerciseTest, EveryTextStandsInBothLanguages) {
    for (const std::string_view name : names()) {
        for (const scenario::Step& step : instanceOf(name, 3).scenario.steps) {
            EXPECT_NE(step.text.en, step.text.zh) << name;
            if (!step.question.isAsked()) continue;
            EXPECT_NE(step.question.text.en, step.question.text.zh) << name;
        }
    }
}

}  // namespace
}  // namespace warpscope::exercise
