#include "app/views/output/output_view.h"

#include <gtest/gtest.h>

#include "tests/app/present/printing_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(OutputView, SaysWhatWasPrintedAndByWhom) {
    ViewWindow window(makeOutputView(), 700, 300);
    window.open(present::kPrintingScenario);
    EXPECT_TRUE(window.driver.hasText("线程 (3, 1)")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("line 3"));
    window.session.apply(session::SetLanguage{text::Language::Chinese});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("第 3 行")) << window.driver.allText();
    EXPECT_FALSE(window.status().empty());
}

// "110.00…" was half a number beside a name that told a line.
TEST(OutputView, InANarrowPanelTheNameIsShortAndTheTextWhole) {
    ViewWindow window(makeOutputView(), 400, 200);
    window.open(present::kPrintingScenario);
    ASSERT_TRUE(window.driver.hasText("· line 3")) << window.driver.allText();
    window.resize(340, 200);
    EXPECT_FALSE(window.driver.hasText("· line 3")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("…")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("线程 (3, 1)")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("output 1"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("line 3")) << window.driver.allText();
}

TEST(OutputView, AClickGoesToTheCycleOfTheLine) {
    ViewWindow window(makeOutputView(), 700, 300);
    window.open(present::kPrintingScenario);
    const auto& printed = window.session.run()->output();
    ASSERT_EQ(printed.size(), 4u);
    window.driver.click("output 2");
    EXPECT_EQ(window.session.cycle(), printed[2].cycle);
    EXPECT_EQ(window.session.selected().warp, printed[2].warp);
    EXPECT_EQ(window.session.selected().line, 3);
}

TEST(OutputView, WhatIsPrintedLaterIsNotToldBeforeAQuestionAboutIt) {
    ViewWindow window(makeOutputView(), 700, 300);
    window.open(std::string(present::kPrintingScenario) + R"toml(
[[step]]
text = "Threads print."
go_to = "cycle 0"
[[step]]
text = "In which order?"
question = { text = "Who is first?", choices = ["0", "1"], answer = 0 }
go_to = "cycle 0"
)toml");
    EXPECT_FALSE(window.driver.hasText("线程 (3, 1)")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Nothing has been printed yet")) << "an empty room";
    EXPECT_TRUE(window.status().empty());
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("线程 (3, 1)")) << window.driver.allText();
}

// Grey lines had no reason, and the heading counted them as printed.
TEST(OutputView, TheHeadingTellsHowManyArePrintedUpToTheCursor) {
    ViewWindow window(makeOutputView(), 700, 300);
    window.open(present::kPrintingScenario);
    window.apply(session::SeekTo{0});
    EXPECT_EQ(window.status(), "0 of 4 texts");
    window.driver.click("output 0");
    EXPECT_NE(window.status(), "0 of 4 texts");
    window.apply(session::SeekEnd{});
    EXPECT_EQ(window.status(), "4 texts");
}

TEST(OutputView, AKernelThatPrintsNothingIsSaidToDoSo) {
    ViewWindow window(makeOutputView(), 700, 300);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("prints nothing"));
    EXPECT_TRUE(window.status().empty());
}

}  // namespace
}  // namespace warpscope::views
