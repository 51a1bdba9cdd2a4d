#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"
#include "tests/support/thinned.h"

namespace warpscope::shell {
namespace {

std::vector<std::string> lessonsOfCourse() {
    std::ifstream course(support::projectRoot() / "scenarios" / "course.txt");
    std::vector<std::string> names;
    for (std::string line; std::getline(course, line);)
        if (!line.empty() && line.front() != '#') names.push_back(line);
    return names;
}

/// What a run that stopped says takes its room from below: then lower edges may rise, and what
/// stands under something else with them. Room that is kept for it would tell that it stops.
bool hasStrip(const std::vector<ShownPanel>& shown) {
    return std::ranges::any_of(shown, [](const ShownPanel& panel) {
        return panel.key == "run_end" || panel.key == "problems";
    });
}

/// In pixels: what two layouts of one height are apart by rounding.
constexpr float kNearly = 1;

bool isSamePlace(const draw::Box& one, const draw::Box& other, bool hasSameHeight) {
    const auto isNear = [](float a, float b) { return std::abs(a - b) <= kNearly; };
    return isNear(one.left, other.left) && isNear(one.right, other.right) &&
           (hasSameHeight ? isNear(one.top, other.top) && isNear(one.bottom, other.bottom)
                          : other.top <= one.top + kNearly);
}

// The code jumped from the right to under the words as a question was answered, and a picture to
// half its size.
class StepLayoutAtScale : public testing::TestWithParam<float> {};

INSTANTIATE_TEST_SUITE_P(Scales, StepLayoutAtScale, testing::Values(1.0f, 1.5f));

TEST_P(StepLayoutAtScale, WhatStandsBesideAQuestionStandsThereBehindTheAnswer) {
    int answered = 0;
    for (const std::string& lesson : support::thinned(lessonsOfCourse())) {
        support::ShellDriver driver;
        driver.resize(1280, 720);
        driver.openNamed(lesson);
        driver.session().apply(session::SetScale{GetParam()});
        const auto count = static_cast<int>(driver.session().original().steps.size());
        for (int step = 0; step < count; ++step) {
            driver.session().apply(session::GoToStep{step});
            driver.settle();
            driver.frame(4);
            if (!driver.session().isQuestionOpen() || driver.session().isMending()) continue;
            const std::vector<ShownPanel> open = driver.shell().shown();
            driver.session().apply(session::RevealAnswer{});
            driver.settle();
            driver.frame(4);
            const std::vector<ShownPanel>& told = driver.shell().shown();
            for (const ShownPanel& panel : open) {
                const auto later = std::ranges::find(told, panel.key, &ShownPanel::key);
                if (later == told.end()) continue;
                EXPECT_TRUE(isSamePlace(panel.box, later->box, !hasStrip(told)))
                    << lesson << " step " << step + 1 << ": " << panel.key << " from "
                    << panel.box.left << ", " << panel.box.top << ", " << panel.box.right << ", "
                    << panel.box.bottom << " to " << later->box.left << ", " << later->box.top
                    << ", " << later->box.right << ", " << later->box.bottom;
            }
            ++answered;
        }
    }
    EXPECT_GT(answered, 50);
}

/// So many lines of code are whole in sight; −1 where no code is shown.
int wholeLines(const support::ShellDriver& driver) {
    const ImGuiWindow* rows = nullptr;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive &&
            std::string_view(window->Name).find("source rows") != std::string::npos)
            rows = window;
    if (rows == nullptr) return -1;
    int count = 0;
    for (const std::string& label : driver.labels()) {
        if (!label.starts_with("line ")) continue;
        const float middle = driver.find(label).y, half = driver.sizeOf(label).y / 2;
        const bool isWhole = middle - half >= rows->InnerRect.Min.y - kNearly &&
                             middle + half <= rows->InnerRect.Max.y + 4 * kNearly;
        count += isWhole ? 1 : 0;
    }
    return count;
}

class StepLayoutIn : public testing::TestWithParam<text::Language> {};

INSTANTIATE_TEST_SUITE_P(Languages, StepLayoutIn,
                         testing::Values(text::Language::English, text::Language::Chinese));

// Of 238 questions beside code 100 left it four lines or fewer, and then 47 of 241 fewer than six.
TEST_P(StepLayoutIn, OnASmallProjectorCodeBesideAQuestionHasSixLines) {
    int asked = 0, few = 0;
    for (const std::string& lesson : support::thinned(lessonsOfCourse())) {
        support::ShellDriver driver;
        driver.resize(1280, 720);
        driver.openNamed(lesson);
        driver.session().apply(session::SetScale{1.5f});
        driver.session().apply(session::SetLanguage{GetParam()});
        const std::string& code = driver.session().scenario().code;
        const auto all = static_cast<int>(std::ranges::count(code, '\n'));
        for (int step = 0; step < std::ssize(driver.session().original().steps); ++step) {
            driver.session().apply(session::GoToStep{step});
            driver.settle();
            driver.frame(4);
            const int lines = wholeLines(driver);
            // Instructions between the lines are what such a step is about.
            const bool isOfLines =
                std::ranges::find(driver.session().stage().point, "instructions") ==
                driver.session().stage().point.end();
            if (!driver.session().isQuestionOpen() || lines < 0 || !isOfLines) continue;
            EXPECT_GE(lines, std::min(all, 5)) << lesson << " step " << step + 1;
            ++asked;
            few += lines < std::min(all, 6) ? 1 : 0;
        }
    }
    EXPECT_GT(asked, support::ofThinned(200));
    // An order of three things beside two lines that break.
    EXPECT_LE(few, 1) << "of " << asked;
}

// Three pixels did not fit, and a bar stood beside knobs that were all in sight.
TEST(StepLayout, KnobsThatAStepTurnsAreNotScrolledToForAFewPixels) {
    support::ShellDriver driver;
    driver.resize(1280, 720);
    driver.openNamed("15-block-size");
    driver.session().apply(session::GoToStep{5});
    driver.settle();
    driver.frame(4);
    int seen = 0;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!window->WasActive || std::string_view(window->Name).find("knobs") == std::string::npos)
            continue;
        EXPECT_EQ(window->ScrollMax.y, 0) << window->Name;
        ++seen;
    }
    EXPECT_GT(seen, 0);
}

/// What stands in front of a panel of the window.
bool isInSight(support::ShellDriver& driver, std::string_view view) {
    const auto& shown = driver.shell().shown();
    return std::ranges::find(shown, view, &ShownPanel::key) != shown.end();
}

// A run was held with C to turn a knob beside it, and no knob was in sight.
TEST(StepLayout, WhoHoldsARunInALessonSeesItsKnobsAndTheComparison) {
    support::ShellDriver driver;
    driver.resize(1280, 720);
    driver.openNamed("08-if-else");
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    EXPECT_FALSE(isInSight(driver, "knobs"));
    driver.session().apply(session::PinRun{});
    driver.settle();
    driver.frame(2);
    EXPECT_TRUE(isInSight(driver, "knobs"));
    EXPECT_TRUE(isInSight(driver, "compare"));
    EXPECT_TRUE(isInSight(driver, "lanes"));
    driver.session().apply(session::UnpinRun{});
    driver.settle();
    driver.frame(2);
    EXPECT_FALSE(isInSight(driver, "knobs"));
}

// Where the step itself compares, its views are enough.
TEST(StepLayout, AStepThatHoldsARunKeepsItsViews) {
    support::ShellDriver driver;
    driver.resize(1280, 720);
    driver.openNamed("02-transparent-scalability");
    driver.session().apply(session::GoToStep{3});
    driver.settle();
    ASSERT_TRUE(driver.session().hasPinnedRun());
    EXPECT_FALSE(isInSight(driver, "knobs"));
}

}  // namespace
}  // namespace warpscope::shell
