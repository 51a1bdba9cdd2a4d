#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/memory/memory_window.h"

namespace warpscope::views {
namespace {

TEST(MemoryAnswers, TheLevelThatAnswersStandsBesideItsTimeAfterTheIssue) {
    MemoryWindow window(1, 0);
    EXPECT_TRUE(window.driver.hasText("DRAM")) << "a first launch finds nothing in the caches";
    EXPECT_TRUE(window.driver.hasText("+"));
    EXPECT_FALSE(
        window.fills(theme::colourOf(window.theme.palette, trace::WarpState::LongScoreboard))
            .empty());
}

TEST(MemoryAnswers, SharedMemoryAnswersInTheColourOfTheShortScoreboard) {
    const MemoryWindow window(2, 1);
    EXPECT_FALSE(
        window.fills(theme::colourOf(window.theme.palette, trace::WarpState::ShortScoreboard))
            .empty());
}

TEST(MemoryAnswers, EveryColourHasItsLetterAndItsWord) {
    MemoryWindow window(2, 0);
    for (const char* words : {"moved and used", "moved, not used", "does not move"})
        EXPECT_TRUE(window.driver.hasText(words)) << words;
    EXPECT_TRUE(window.driver.hasText("waits for the answer")) << "the L in the bar of its level";
    window.apply(session::SeekTo{window.issues[1].cycle});
    for (const char* words : {"first pass", "further passes", "bank is idle"})
        EXPECT_TRUE(window.driver.hasText(words)) << words;
}

TEST(MemoryAnswers, TheCursorStandsOnTheAxisWhileTheAccessIsUnderWay) {
    MemoryWindow window(1, 0);
    const auto marks = [&] { return window.fills(window.theme.palette.text).size(); };
    EXPECT_EQ(marks(), 1u);
    window.apply(session::SeekTo{window.issues[1].cycle - 1});
    const std::size_t later = marks();
    EXPECT_LE(later, 1u);
}

// "+10|74": the line of the cursor went through the number.
TEST(MemoryAnswers, TheCursorDoesNotGoThroughTheTimeOfTheAnswer) {
    MemoryWindow window(1, 0);
    const Cycle issued = window.issues[0].cycle;
    const Cycle end = window.session.run()->cycles();
    int beside = 0;
    for (Cycle cycle = issued + 1; cycle < std::min(end, issued + 900); cycle += 5) {
        window.apply(session::SeekTo{cycle});
        const auto marks = window.fills(window.theme.palette.text);
        if (marks.size() != 1) continue;
        const auto& painted = window.canvas.painted();
        const auto time = std::ranges::find_if(painted, [](const support::Painted& one) {
            return one.words.starts_with("+") && !one.words.ends_with(" B");
        });
        if (time == painted.end()) continue;
        ++beside;
        EXPECT_FALSE(marks[0].box.right > time->box.left && marks[0].box.left < time->box.right)
            << cycle;
    }
    EXPECT_GT(beside, 20) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
