#include "app/shell/problems_panel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <tuple>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

std::filesystem::path write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
    return file;
}

TEST(ProblemsPanel, ABrokenFileIsSaidWithItsPlaceAndTheLastRunStays) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    const auto run = driver.session().run();
    const auto folder = support::freshFolder("problems_panel");
    driver.open(write(folder / "broken.toml", "format = 1\ntitle = 7\nwrongkey = 2\n"));
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_TRUE(driver.hasText("Problems"));
    EXPECT_TRUE(driver.hasText("broken.toml:"));
    EXPECT_TRUE(driver.hasText("what you see is “"));
    EXPECT_EQ(driver.session().run(), run);
    driver.openNamed("03-barrier");
    EXPECT_FALSE(driver.hasText("what you see is “"));
}

// "What you see is the run before" stood over a lesson that was opened because the file of last
// time is gone.
TEST(ProblemsPanel, OverAnotherFileThanTheRefusedOneItsTitleIsSaid) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::OpenFile{"/nowhere/gone.toml"});
    driver.settle();
    const std::string title = driver.session().text(driver.session().original().title);
    EXPECT_TRUE(driver.hasText("what you see is “" + title + "”")) << driver.allText();
    EXPECT_FALSE(driver.hasText("the run before")) << driver.allText();
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.settle();
    const std::string name = driver.session().text(driver.session().original().title);
    EXPECT_TRUE(driver.hasText("当前显示的是“" + name + "”")) << driver.allText();
}

TEST(ProblemsPanel, AFileThatWasNotOpenedIsForgottenByItsButtonOrEscape) {
    support::ShellDriver driver;
    const auto folder = support::freshFolder("problems_panel_closed");
    const auto broken = write(folder / "broken.toml", "format = 1\ntitle = 7\n");
    driver.open(broken);
    EXPECT_FALSE(driver.has("problems.close")) << "nothing else is open";
    driver.openNamed("08-if-else");
    const auto run = driver.session().run();
    driver.open(broken);
    ASSERT_TRUE(driver.hasText("broken.toml:"));
    driver.click("problems.close");
    driver.settle();
    EXPECT_TRUE(driver.session().problems().empty());
    EXPECT_EQ(driver.session().original().path.stem(), "08-if-else");
    driver.open(broken);
    driver.key(ImGuiKey_Escape);
    driver.settle();
    EXPECT_TRUE(driver.session().problems().empty());
    EXPECT_FALSE(driver.hasText("broken.toml:"));
    EXPECT_EQ(driver.session().run(), run);
}

// What is wrong with the file that is shown stays until it is mended.
TEST(ProblemsPanel, TheShownFilesOwnProblemsComeBackAndStay) {
    support::ShellDriver driver;
    const auto folder = support::freshFolder("problems_panel_own");
    const std::string kernel = "__global__ void k(int* a) { a[0] = ; }";
    const auto own = write(folder / "own.cu", kernel);
    driver.open(own);
    ASSERT_FALSE(driver.session().problems().empty());
    const Message first = driver.session().problems().front().message;
    driver.key(ImGuiKey_Escape);
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    driver.open(write(folder / "broken.toml", "format = 1\ntitle = 7\n"));
    driver.key(ImGuiKey_Escape);
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_EQ(driver.session().problems().front().message.key, first.key);
}

// Step 2 turns a knob, and what is wrong with a knob is said beside it: not so what is wrong with
// the file.
TEST(ProblemsPanel, AFileThatBecomesEmptyOrGoesIsSaidThoughKnobsAreTurned) {
    const auto folder = support::freshFolder("problems_panel_turned");
    std::filesystem::copy(support::projectRoot() / "scenarios", folder,
                          std::filesystem::copy_options::recursive);
    const auto file = folder / "14-register-cliff.toml";
    const std::string good = support::readText(file);
    support::ShellDriver driver;
    driver.open(file);
    driver.session().apply(session::GoToStep{1});
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.settle();
    ASSERT_TRUE(driver.session().hasTurnedKnobs());
    write(file, "");
    driver.session().apply(session::Reload{});
    driver.settle();
    EXPECT_TRUE(driver.hasText("Problems")) << driver.allText();
    std::filesystem::remove(file);
    driver.session().apply(session::Reload{});
    driver.settle();
    EXPECT_TRUE(driver.hasText("Problems")) << driver.allText();
    write(file, good);
    driver.session().apply(session::Reload{});
    driver.settle();
    EXPECT_FALSE(driver.hasText("Problems"));
    EXPECT_TRUE(driver.session().hasTurnedKnobs());
}

// At the first start the first lesson is opened beside it, and its run arrives later.
TEST(ProblemsPanel, ARecordingThatCannotBeReadIsSaidAlsoWhereNothingWasOpen) {
    const auto folder = support::freshFolder("problems_panel_first");
    support::ShellDriver driver;
    driver.open(write(folder / "broken.wsr", "no run"));
    driver.settle();
    ASSERT_NE(driver.session().run(), nullptr);
    EXPECT_TRUE(driver.hasText("broken.wsr")) << driver.allText();
    driver.openNamed("08-if-else");
    EXPECT_FALSE(driver.hasText("broken.wsr")) << driver.allText();
}

TEST(ProblemsPanel, OnAPhoneTheHintStandsUnderTheSentence) {
    support::ShellDriver driver;
    driver.shell().setTouch(true);
    ImGui::GetIO().DisplaySize = {390, 844};
    driver.open("08-if-esle");
    driver.settle();
    EXPECT_TRUE(driver.hasText("There is no file “08-if-esle”.")) << driver.allText();
    EXPECT_TRUE(driver.hasText("did you mean “08-if-else”?")) << driver.allText();
}

TEST(ProblemsPanel, ARefusedLaunchIsSaidOverTheBarsAndNothingMoves) {
    support::ShellDriver driver;
    driver.openNamed("14-register-cliff");
    const auto boxOf = [&](const char* key) {
        const auto& shown = driver.shell().shown();
        const auto panel = std::ranges::find(shown, key, &ShownPanel::key);
        return panel == shown.end() ? draw::Box{} : panel->box;
    };
    const draw::Box before = boxOf("occupancy");
    ASSERT_GT(before.height(), 0);
    driver.session().apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{142}});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_EQ(boxOf("problems").height(), 0);
    EXPECT_EQ(boxOf("occupancy").height(), before.height());
    EXPECT_TRUE(driver.hasText("cudaErrorLaunchOutOfResources"));
}

/// How often the words stand in a text.
int countOf(const std::string& text, const std::string& words) {
    int count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++count;
    return count;
}

// It was told by the bars, by the tiles of the registers and by the note of the knobs.
TEST(ProblemsPanel, WhyALaunchIsRefusedIsSaidOnce) {
    support::ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.session().apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{255}});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    const auto isSeen = [&](const char* key) {
        const auto& shown = driver.shell().shown();
        return std::ranges::find(shown, key, &ShownPanel::key) != shown.end();
    };
    ASSERT_TRUE(isSeen("registers") && isSeen("occupancy"));
    EXPECT_EQ(countOf(driver.allText(), "OutOfResources"), 1) << driver.allText();
    EXPECT_TRUE(driver.hasText("not one block fits")) << driver.allText();
    driver.session().apply(session::SetArrangement{session::Arrangement::Occupancy});
    driver.settle();
    ASSERT_TRUE(isSeen("knobs") && isSeen("registers"));
    EXPECT_EQ(countOf(driver.allText(), "OutOfResources"), 1) << driver.allText();
}

/// The lowest pixel at which the panel shows anything.
float endOf(support::ShellDriver& driver, const char* key) {
    const auto& shown = driver.shell().shown();
    const auto panel = std::ranges::find(shown, key, &ShownPanel::key);
    return panel == shown.end() ? 0 : panel->box.bottom;
}

// It stood in the last row of the panel, which was scrolled out of sight.
TEST(ProblemsPanel, WhatCannotBeIsSaidUnderTheSliderThatWasTurned) {
    for (const auto language : {text::Language::English, text::Language::Chinese})
        for (const auto& [width, height, scale] :
             {std::tuple{1280.0f, 720.0f, 1.5f}, std::tuple{1920.0f, 1080.0f, 2.0f}}) {
            support::ShellDriver driver;
            driver.resize(width, height);
            driver.session().apply(session::SetScale{scale});
            driver.session().apply(session::SetLanguage{language});
            driver.openNamed("14-register-cliff");
            driver.session().apply(session::GoToStep{4});
            driver.settle();
            const std::string knob = "launch.registers_per_thread";
            const ImVec2 before = driver.find(knob);
            driver.dragItem(knob, {driver.sizeOf(knob).x / 2 - 3, 0});
            driver.settle();
            ASSERT_FALSE(driver.session().problems().empty());
            EXPECT_EQ(driver.find(knob).y, before.y);
            EXPECT_EQ(countOf(driver.allText(), "OutOfResources"), 1) << driver.allText();
            const ImVec2 note = driver.find("knob note");
            const float half = driver.sizeOf("knob note").y / 2;
            EXPECT_LE(std::abs(note.y - half - before.y), driver.sizeOf(knob).y);
            EXPECT_LT(note.y + half, endOf(driver, "knobs"));
        }
}

// The pictures of the run before did not say that they are.
TEST(ProblemsPanel, PicturesBesideARefusedLaunchSayWhichRunTheyAreOf) {
    support::ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.settle();
    EXPECT_EQ(countOf(driver.allText(), "the run before"), 0);
    driver.session().apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{255}});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_GE(countOf(driver.allText(), "the run before"), 2) << driver.allText();
}

// The step asks what becomes of the launch: that it is refused is the answer.
TEST(ProblemsPanel, WhileAQuestionIsOpenItDoesNotTellTheAnswer) {
    const auto folder = support::freshFolder("problems_panel_question");
    std::ofstream(folder / "k.cu") << "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";
    const auto file = write(folder / "refused.toml", R"(format = 1
title = "Refused"
[kernel]
file = "k.cu"
[launch]
grid = 1
block = 1024
[[argument]]
name = "a"
count = 1024
[[step]]
text = "A launch."
[[step]]
text = "The same with more registers."
set = { "launch.registers_per_thread" = 80 }
question = { text = "What becomes of it?", choices = ["it runs", "it is refused"], answer = 1 }
)");
    support::ShellDriver driver;
    driver.open(file);
    driver.session().apply(session::GoToStep{1});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    ASSERT_FALSE(driver.session().problems().empty());
    EXPECT_FALSE(driver.hasText("Problems"));
    EXPECT_FALSE(driver.hasText("OutOfResources")) << driver.allText();
    driver.session().apply(session::AnswerQuestion{1});
    driver.settle();
    EXPECT_TRUE(driver.hasText("OutOfResources"));
}

// Nothing of an answer lies in a file that cannot be read, and nobody else says it.
TEST(ProblemsPanel, WhileAQuestionIsOpenABrokenRunIsSaidAllTheSame) {
    const auto folder = support::freshFolder("problems_panel_recording");
    support::ShellDriver driver;
    driver.openNamed("chapter-8-memory/03-banks");
    ASSERT_TRUE(driver.session().isQuestionOpen());
    ASSERT_FALSE(driver.hasText("Problems"));
    driver.open(write(folder / "broken.wsr", "no run"));
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_TRUE(driver.hasText("Problems")) << driver.allText();
    EXPECT_TRUE(driver.hasText("broken.wsr")) << driver.allText();
}

TEST(ProblemsPanel, AFileThatIsNotThereIsAProblemAndNotACrash) {
    support::ShellDriver driver;
    driver.open("/nowhere/at-all.toml");
    EXPECT_TRUE(driver.hasText("Problems"));
    EXPECT_TRUE(driver.hasText("Choose a scenario"));
}

TEST(ProblemsPanel, AClickOnAProblemOfTheKernelGoesToItsLine) {
    const auto root = support::projectRoot() / "scenarios";
    const auto folder = support::freshFolder("problems_panel_kernel");
    std::filesystem::copy(root, folder, std::filesystem::copy_options::recursive);
    support::ShellDriver driver;
    driver.open(folder / "08-if-else.toml");
    const auto kernel = folder / driver.session().scenario().kernelFile;
    const std::string good = support::readText(kernel);
    const std::size_t body = good.find("{\n") + 2;
    write(kernel, good.substr(0, body) + "  int broken = ;\n" + good.substr(body));
    driver.session().apply(session::Reload{});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    const int line = driver.session().problems().front().range.line;
    driver.click("problem.0");
    EXPECT_EQ(driver.session().selected().line, line);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
}

// It was cut at the edge of the window, and what CUDA allows stood behind it.
TEST(ProblemsPanel, OnAProjectorASentenceIsReadToItsEnd) {
    const auto folder = support::freshFolder("problems_panel_long");
    std::filesystem::copy(support::projectRoot() / "scenarios", folder,
                          std::filesystem::copy_options::recursive);
    const auto file = folder / "08-if-else.toml";
    support::ShellDriver driver;
    driver.session().apply(session::SetScale{1.5f});
    driver.resize(1280, 720);
    driver.open(file);
    std::string text = support::readText(file);
    const std::string block = "block = [64, 1, 1]";
    const auto at = text.find(block);
    ASSERT_NE(at, std::string::npos);
    write(file, text.replace(at, block.size(), "block = [2048, 1, 1]"));
    driver.session().apply(session::Reload{});
    driver.settle();
    ASSERT_FALSE(driver.session().problems().empty());
    const std::string said = driver.session().text(driver.session().problems()[0].message);
    EXPECT_TRUE(driver.hasText(said.substr(said.rfind(' ')))) << said << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
