#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::views
