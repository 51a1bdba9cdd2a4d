#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"
#include "tests/support/thinned.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

/// The lessons by their paths, in the order of the course.
std::vector<std::string> courseNames() {
    std::ifstream course(support::projectRoot() / "scenarios" / "course.txt");
    std::vector<std::string> names;
    for (std::string line; std::getline(course, line);)
        if (!line.empty() && line.front() != '#') names.push_back(line);
    return names;
}

/// How far the words of the step can be scrolled; -1 where no lesson is seen.
float hiddenWords() {
    float most = -1;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        const bool isText = std::string_view(window->Name).find("lesson text") != std::string::npos;
        if (isText && window->WasActive) most = std::max(most, window->ScrollMax.y);
    }
    return most;
}

std::string withoutBlanks(std::string words) {
    std::erase_if(words, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return words;
}

/// In one line of the bar or in two.
void expectWholeTitle(ShellDriver& driver) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        driver.session().apply(session::SetLanguage{language});
        driver.frame(2);
        const std::string title =
            withoutBlanks(driver.session().text(driver.session().scenario().title));
        EXPECT_NE(withoutBlanks(driver.allText()).find(title), std::string::npos) << title;
    }
}

class LessonFits : public testing::TestWithParam<std::string> {
  protected:
    void expectAllWordsInSight(ShellDriver& driver, int step, const char* state) {
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            driver.session().apply(session::SetLanguage{language});
            // The height that the words wish for settles.
            driver.frame(4);
            EXPECT_EQ(hiddenWords(), 0) << "step " << step + 1 << ", " << state << ", language "
                                        << (language == text::Language::English ? "en" : "zh");
        }
    }
};

// Once it is answered a long step scrolled to the reason, and its first lines were out of sight. A
// window of 1280 x 720 at scale 1.5 is that of a small projector. What is to be mended lists its
// conditions, a line or two each, so that its words may scroll.
TEST_P(LessonFits, AllWordsOfEachStepAreInSightOnASmallProjector) {
    ShellDriver driver;
    driver.session().apply(session::SetScale{1.5f});
    driver.resize(1280, 720);
    driver.openNamed(GetParam());
    const auto& steps = driver.session().original().steps;
    ASSERT_FALSE(steps.empty());
    expectWholeTitle(driver);
    for (int step = 0; step < static_cast<int>(steps.size()); ++step) {
        if (steps[static_cast<std::size_t>(step)].question.isMended()) continue;
        driver.session().apply(session::GoToStep{step});
        driver.settle();
        expectAllWordsInSight(driver, step, "open");
        if (!driver.session().isQuestionOpen()) continue;
        driver.session().apply(session::RevealAnswer{});
        driver.settle();
        expectAllWordsInSight(driver, step, "answered");
    }
}

/// Where a lecture stands, for nobody to press a key in vain.
std::string placeIn(const session::Session& session) {
    return session.original().path.stem().string() + " step " +
           std::to_string(session.lessonStep() + 1) + (session.isQuestionOpen() ? " asks" : "") +
           (session.isMending() ? " is to be mended" : "");
}

// In front of a class there is one key. In a hall nobody scrolls, either.
TEST_P(LessonFits, ALectureGoesThroughItWithOneKeyAndAllItsWordsAreInSight) {
    ShellDriver driver;
    driver.resize(1280, 720);
    driver.openNamed(GetParam());
    driver.key(ImGuiKey_F11);
    driver.settle();
    const std::filesystem::path lesson = driver.session().original().path;
    const auto count = static_cast<int>(driver.session().original().steps.size());
    std::set<int> seen;
    while (driver.session().original().path == lesson) {
        const int step = driver.session().lessonStep();
        seen.insert(step);
        if (!driver.session().isMending())
            expectAllWordsInSight(driver, step,
                                  driver.session().isQuestionOpen() ? "open" : "read");
        const std::string before = placeIn(driver.session());
        driver.key(ImGuiKey_PageDown);
        driver.settle();
        ASSERT_TRUE(driver.session().isPresenting());
        if (placeIn(driver.session()) != before) continue;
        EXPECT_EQ(GetParam(), courseNames().back()) << "no way on from " << before;
        break;
    }
    EXPECT_EQ(static_cast<int>(seen.size()), count);
}

INSTANTIATE_TEST_SUITE_P(Course, LessonFits, testing::ValuesIn(support::thinned(courseNames())),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

// Rows were scrolled to, and nothing in a lecturer's hand scrolls.
TEST(LessonInHall, OnAProjectorAllBlocksThatAreAskedAboutAreInTheTimeline) {
    ShellDriver driver;
    driver.openNamed("01-blocks-to-sms");
    driver.session().apply(session::SetPresenting{true});
    driver.resize(1280, 720);
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    EXPECT_TRUE(driver.hasText("B9")) << driver.allText();
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_TRUE(driver.hasText("B9")) << driver.allText();
}

// Each second lane had none, where the words count all of them.
TEST(LessonInHall, OnAProjectorAllLanesThatAreCountedHaveTheirValues) {
    ShellDriver driver;
    driver.openNamed("chapter-5-synchronisation/03-no-lockstep");
    driver.session().apply(session::SetPresenting{true});
    driver.resize(1280, 720);
    driver.session().apply(session::GoToStep{4});
    driver.settle();
    EXPECT_TRUE(driver.hasText("24:")) << driver.allText();
    EXPECT_FALSE(driver.hasText("lanes 0, 2, 4")) << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
