#include "app/views/latencies/latencies_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(LatenciesView, ARowFindsItsLineAndTellsItsSource) {
    ViewWindow window{makeLatenciesView(), 760, 560};
    window.open(present::kSplitScenario);
    window.driver.moveTo(window.driver.find("timing.fma_latency"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("4 to 6")) << window.driver.allText();
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_TRUE(window.last<session::Hover>()->selection.instruction.has_value());
}

// The sentence names the longest wait: it stays where rows are left out.
TEST(LatenciesView, TheLongestWaitStaysInALowPanel) {
    ViewWindow window{makeLatenciesView(), 560, 140};
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.has("timing.branch_latency") &&
                 window.driver.has("timing.fma_latency") && window.driver.has("timing.l1_latency"))
        << "some are left out";
    EXPECT_TRUE(window.driver.has("timing.dram_latency")) << window.driver.allText();
}

// At a projector's scale seven of eleven rows were there, and three lines of a sentence.
TEST(LatenciesView, InALowPanelAShortSentenceLeavesAllRows) {
    ViewWindow window{makeLatenciesView(), 380, 600};
    window.open(present::kSplitScenario);
    const std::string whole = "have to fill the difference";
    EXPECT_TRUE(window.driver.hasText(whole)) << window.driver.allText();
    window.resize(380, 18 * window.theme.metrics.body + 20);
    EXPECT_FALSE(window.driver.hasText(whole)) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("The longest wait: ")) << window.driver.allText();
    for (const char* row : {"timing.fma_latency", "timing.branch_latency", "timing.sfu_latency",
                            "timing.shuffle_latency", "timing.dram_latency"})
        EXPECT_TRUE(window.driver.has(row)) << row;
}

TEST(LatenciesView, SpeaksBothLanguagesOnEveryVendorsDevice) {
    ViewWindow window{makeLatenciesView(), 760, 560};
    window.open(present::kSplitScenario);
    for (const char* device : {"a100", "mi250", "metax-c500"}) {
        window.apply(session::SetKnob{"device.preset", std::string(device)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        }
    }
}

}  // namespace
}  // namespace warpscope::views
