#include "app/views/lesson/source_line.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

const std::string kSource =
    "PMPP 4th ed., section 4.5, figure 4.9; notes on chapter 4, section 4.4";

std::string longSourced() {
    std::string toml = present::kSplitScenario;
    const std::string source = "PMPP 4.5";
    toml.replace(toml.find(source), source.size(), kSource);
    return toml;
}

// A heading cut the section that a teacher looks for.
TEST(SourceLine, WhatHasNoRoomBesideTheStepStandsWholeUnderIt) {
    for (const float width : {260.0f, 330.0f, 420.0f}) {
        ViewWindow window(makeLessonView(), width, 420);
        window.open(longSourced());
        window.driver.frame(2);
        EXPECT_EQ(window.status(), "") << width;
        EXPECT_TRUE(window.driver.hasText("section 4.4")) << window.driver.allText();
    }
}

TEST(SourceLine, WhereThereIsRoomItIsBesideTheStep) {
    ViewWindow window(makeLessonView(), 900, 420);
    window.open(longSourced());
    window.driver.frame(2);
    EXPECT_EQ(window.status(), kSource);
}

TEST(SourceLine, TheWordsOfTheStepComeFirst) {
    ViewWindow window(makeLessonView(), 330, 60);
    window.open(longSourced());
    window.driver.frame(2);
    EXPECT_EQ(window.status(), kSource) << "cut in the heading, whole in its tip";
}

}  // namespace
}  // namespace warpscope::views
