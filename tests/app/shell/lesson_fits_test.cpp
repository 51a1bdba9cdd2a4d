#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

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

INSTANTIATE_TEST_SUITE_P(Course, LessonFits, testing::ValuesIn(courseNames()),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

}  // namespace
}  // namespace warpscope::shell
