#include "app/shell/run_end_panel.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <fstream>
#include <string_view>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// The lesson of a deadlock, with all of its answers given: only then its end may be told.
void openAnswered(support::ShellDriver& driver) {
    driver.openNamed("04-wrong-barrier");
    const int steps = static_cast<int>(driver.session().original().steps.size());
    for (int step = 0; step < steps; ++step) {
        driver.session().apply(session::GoToStep{step});
        driver.session().apply(session::RevealAnswer{});
    }
}

TEST(RunEndPanel, ALessonThatAsksDoesNotTellHowItEnds) {
    support::ShellDriver driver;
    driver.openNamed("04-wrong-barrier");
    EXPECT_FALSE(driver.has("run_end.go"));
    EXPECT_FALSE(driver.hasText("deadlock: no warp can go on"));
}

TEST(RunEndPanel, ADeadlockIsNamedAtOnceAndExplainedWhenTheCursorIsThere) {
    support::ShellDriver driver;
    openAnswered(driver);
    driver.session().apply(session::GoToStep{0});
    driver.settle();
    ASSERT_EQ(driver.session().run()->stopped(), gpu::StopReason::Deadlock);
    EXPECT_TRUE(driver.has("run_end.go"));
    // What happened is said before somebody goes there, and where.
    ASSERT_FALSE(driver.session().run()->problems().empty());
    const gpu::RunProblem& problem = driver.session().run()->problems().front();
    const std::string cause = driver.session().text(problem.message);
    EXPECT_TRUE(driver.hasText(cause.substr(0, 12))) << cause << "\n" << driver.allText();
    driver.click("run_end.cause");
    driver.settle();
    EXPECT_EQ(driver.session().selected().line.value_or(0), problem.line);
    driver.session().apply(session::SeekTo{0});
    driver.settle();
    driver.click("run_end.go");
    driver.settle();
    EXPECT_EQ(driver.session().cycle(), driver.session().run()->cycles() - 1);
    EXPECT_TRUE(driver.hasText("waits at __syncthreads()"));
    EXPECT_FALSE(driver.has("run_end.go"));
}

// What has room for all of its lines does not scroll, and its last line does not fade.
TEST(RunEndPanel, WhatTwoWarpsWaitForIsReadWithoutScrolling) {
    for (const text::Language language : {text::Language::English, text::Language::Chinese})
        for (const auto& [width, height] :
             {std::pair{1600.0f, 1000.0f}, std::pair{1280.0f, 720.0f}}) {
            support::ShellDriver driver;
            openAnswered(driver);
            driver.session().apply(session::SetLanguage{language});
            driver.resize(width, height);
            driver.session().apply(session::GoToStep{3});
            driver.settle();
            driver.frame(2);
            ASSERT_TRUE(driver.hasText("BAR.SYNC")) << driver.allText();
            const ImGuiWindow* rows = nullptr;
            for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
                if (std::string_view(window->Name).find("run_end.rows") != std::string_view::npos)
                    rows = window;
            ASSERT_NE(rows, nullptr);
            EXPECT_EQ(rows->ScrollMax.y, 0) << height;
        }
}

// What a projector or a small window shows of a long sentence ends with dots, not in the middle of
// a line, and the pointer brings the rest.
TEST(RunEndPanel, InATightWindowTheSentenceIsCutAndToldWhole) {
    support::ShellDriver driver;
    openAnswered(driver);
    driver.session().apply(session::GoToStep{3});
    driver.settle();
    driver.session().apply(session::SeekEnd{});
    driver.resize(380, 300);
    driver.settle();
    ASSERT_FALSE(driver.hasText("come by.")) << driver.allText();
    const auto& shown = driver.shell().shown();
    const auto panel = std::ranges::find(shown, "run_end", &ShownPanel::key);
    ASSERT_NE(panel, shown.end());
    driver.moveTo({(panel->box.left + panel->box.right) / 2, panel->box.bottom - 24});
    driver.frame(60);
    EXPECT_TRUE(driver.hasText("come by.")) << driver.allText();
}

// What to do about it stands at the end, and a hall has no pointer.
TEST(RunEndPanel, OnAProjectorTheRemedyIsRead) {
    support::ShellDriver driver;
    openAnswered(driver);
    driver.session().apply(session::SetScale{1.5f});
    driver.session().apply(session::GoToStep{3});
    driver.resize(1280, 720);
    driver.settle();
    driver.session().apply(session::SeekEnd{});
    driver.settle();
    EXPECT_TRUE(driver.hasText("come by.")) << driver.allText();
    EXPECT_TRUE(driver.hasText("come by. (5 more)")) << "dots would say that it is cut";
}

// The further steps speak of something else.
TEST(RunEndPanel, OnAProjectorWhatAStepBeforeHasToldTakesOneLine) {
    support::ShellDriver driver;
    driver.openNamed("chapter-5-synchronisation/01-a-real-deadlock");
    driver.session().apply(session::SetScale{1.5f});
    driver.resize(1280, 720);
    const auto heightIn = [&](int step) {
        driver.session().apply(session::GoToStep{step});
        driver.session().apply(session::RevealAnswer{});
        driver.settle();
        const auto& shown = driver.shell().shown();
        const auto panel = std::ranges::find(shown, "run_end", &ShownPanel::key);
        return panel == shown.end() ? 0 : panel->box.height();
    };
    const float first = heightIn(2);
    // Whole: the heading has said that the limit of cycles was reached.
    EXPECT_TRUE(driver.hasText("A circle, on every GPU.")) << driver.allText();
    EXPECT_FALSE(driver.hasText("max_cycles"));
    const float further = heightIn(3);
    EXPECT_TRUE(driver.hasText("it is 0. …")) << "cut in the midst of a sentence";
    EXPECT_GT(further, 0);
    EXPECT_LT(further, first);
}

// One line of large letters had half of it, and only its tip the rest.
TEST(RunEndPanel, OnAProjectorTheCauseIsWholeBeforeTheCursorIsThere) {
    const auto folder = support::freshFolder("shell_fault_ahead");
    std::ofstream(folder / "fault.toml")
        << "[device]\npreset = 'a100'\n[kernel]\ncode = '__global__ void k(int* numbers) "
           "{ numbers[3 * threadIdx.x] = 1; }'\n[launch]\ngrid = 1\nblock = 64\n"
           "[[argument]]\nname = 'numbers'\ncount = 128\n";
    support::ShellDriver driver;
    driver.open(folder / "fault.toml");
    driver.session().apply(session::SetScale{2});
    driver.resize(1280, 720);
    driver.settle();
    ASSERT_EQ(driver.session().run()->stopped(), gpu::StopReason::Fault);
    driver.session().apply(session::SeekTo{0});
    driver.settle();
    ASSERT_TRUE(driver.has("run_end.cause"));
    EXPECT_TRUE(driver.hasText("has 128 elements")) << driver.allText();
}

TEST(RunEndPanel, ARunThatFinishesNeedsNoPanel) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    EXPECT_FALSE(driver.has("run_end.go"));
}

// Of three races the first stood there in every step, while the words and the cursor were at
// another.
TEST(RunEndPanel, OfSeveralProblemsItTellsTheOneThatTheCursorHasPassedLast) {
    support::ShellDriver driver;
    driver.openNamed("chapter-5-synchronisation/03-no-lockstep");
    for (int step = 0; step < 6; ++step) {
        driver.session().apply(session::GoToStep{step});
        driver.session().apply(session::RevealAnswer{});
    }
    // Source shows all of them at their lines.
    driver.session().apply(session::SetArrangement{session::Arrangement::Sm});
    const auto& problems = driver.session().run()->problems();
    ASSERT_EQ(problems.size(), 3u);
    ASSERT_EQ(driver.session().run()->stopped(), gpu::StopReason::Finished);
    for (std::size_t i = 0; i < problems.size(); ++i) {
        driver.session().apply(session::SeekTo{problems[i].cycle});
        driver.settle();
        for (std::size_t other = 0; other < problems.size(); ++other) {
            const std::string words = driver.session().text(problems[other].message);
            EXPECT_EQ(driver.hasText(words.substr(0, 60)), other == i) << words;
        }
        EXPECT_TRUE(driver.hasText(std::to_string(i + 1) + " of 3")) << driver.allText();
    }
}

// A message that is longer than the lines of a small window is set in smaller letters.
TEST(RunEndPanel, OnAProjectorALongRemedyIsReadToo) {
    support::ShellDriver driver;
    driver.openNamed("chapter-2-grid/04-blocks-that-wait");
    driver.session().apply(session::SetScale{1.5f});
    driver.resize(1280, 720);
    for (int step = 0; step < 5; ++step) {
        driver.session().apply(session::GoToStep{step});
        driver.session().apply(session::RevealAnswer{});
    }
    driver.settle();
    EXPECT_TRUE(driver.hasText("makes sure of it.")) << driver.allText();
}

// The sentence was cut behind "of the same", and what was the same was not read.
TEST(RunEndPanel, OnAProjectorOneLineTellsWhoRacesWithWhom) {
    support::ShellDriver driver;
    driver.openNamed("chapter-5-synchronisation/03-no-lockstep");
    driver.session().apply(session::SetPresenting{true});
    driver.session().apply(session::GoToStep{3});
    driver.resize(1280, 720);
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_TRUE(driver.hasText("of the same warp writes it …")) << driver.allText();
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.settle();
    EXPECT_TRUE(driver.hasText("写入同一元素")) << driver.allText();
}

// A quarter of the window was red, and both boxes of who waits for whom were cut under it.
TEST(RunEndPanel, OnAProjectorItStandsInItsHeading) {
    support::ShellDriver driver;
    driver.openNamed("04-wrong-barrier");
    driver.session().apply(session::SetPresenting{true});
    driver.session().apply(session::GoToStep{3});
    driver.resize(1280, 720);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        driver.session().apply(session::SetLanguage{language});
        driver.settle();
        ASSERT_TRUE(driver.has("run_end.cause")) << driver.allText();
        EXPECT_FALSE(driver.has("run_end.rows"));
    }
}

}  // namespace
}  // namespace warpscope::shell
