#include "app/views/contention/contention_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tests/app/present/atomic_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class ContentionViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kAtomicScenario);
        window.apply(session::SeekEnd{});
        window.driver.frame(10);
    }
    draw::Box boxOf(const char* id) const {
        const ImVec2 middle = window.driver.find(id), size = window.driver.sizeOf(id);
        return draw::sized(middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
    }
    ViewWindow window{makeContentionView(), 800, 480};
};

TEST_F(ContentionViewTest, TheHottestAddressStandsFirstWithItsQueue) {
    EXPECT_TRUE(window.driver.hasText("total[0] was hit by 128 atomics"))
        << window.driver.allText();
    EXPECT_TRUE(window.driver.has("hot 0"));
    EXPECT_TRUE(window.driver.has("contention queue"));
    // Two bare numbers and a curve without an axis told nothing.
    EXPECT_TRUE(window.driver.hasText(" hits · ")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("cycle 0")) << window.driver.allText();
    using enum support::Painted::Kind;
    EXPECT_FALSE(window.canvas.seen(Fill, window.theme.palette.longScoreboard).empty());
}

// Bars of addresses that are hit equally often told nothing of how many lanes met there at once.
TEST_F(ContentionViewTest, AThinBarShowsHowLongAQueueWasAtMost) {
    const theme::Palette& p = window.theme.palette;
    const theme::Colour colour = theme::mix(p.panel, p.text, 0.6f);
    using enum support::Painted::Kind;
    std::vector<float> widths;
    for (const support::Painted& bar : window.canvas.seen(Fill, colour))
        if (bar.box.height() < 0.3f * window.theme.metrics.codeSmall)
            widths.push_back(bar.box.width());
    ASSERT_GE(widths.size(), 10u) << "one for each address in sight";
    EXPECT_GT(widths[0], 2 * widths[1]) << "of the hottest all warps wait, of others a lane";
    EXPECT_TRUE(window.driver.hasText("at once")) << window.driver.allText();
}

// In a low panel the last addresses were left out without a word.
TEST_F(ContentionViewTest, AddressesWithoutRoomAreScrolledToAndOfVeryManyTheHeadingSaysSo) {
    ASSERT_TRUE(window.driver.has("hot 9"));
    EXPECT_TRUE(window.driver.has("hot 31"));
    EXPECT_GT(window.driver.find("hot 31").y, window.driver.find("contention queue").y)
        << "behind the edge of its list";
    EXPECT_EQ(window.status(), "32 of 129 addresses");
    window.open(present::kAtomicScenario);
    EXPECT_EQ(window.status(), "") << "none is hit yet";
}

TEST_F(ContentionViewTest, AClickOnAnAddressShowsItsQueueAndOneInTheQueueGoesThere) {
    window.driver.click("hot 1");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("under way to own")) << window.driver.allText();
    window.driver.click("contention queue");
    const auto* seek = window.last<session::SeekTo>();
    ASSERT_NE(seek, nullptr);
    EXPECT_NEAR(static_cast<double>(seek->cycle),
                static_cast<double>(window.session.run()->cycles()) / 2, 5);
}

// A click showed its queue, and left the way to what is seen there to the reader.
TEST_F(ContentionViewTest, AClickOnAnAddressGoesToWhereItsQueueIsLongest) {
    window.driver.click("hot 0");
    const auto* seek = window.last<session::SeekTo>();
    ASSERT_NE(seek, nullptr);
    const Cycle fullest = seek->cycle;
    EXPECT_TRUE(window.session.selected().warp.has_value());
    window.driver.moveTo(window.driver.find("hot 0"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("most in cycle " + std::to_string(fullest)))
        << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("at most 128 under way at once"));
    window.apply(session::SeekTo{fullest - 1});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.hasText("at most 128")) << window.driver.allText();
}

// It was drawn in the colour of what is answered.
TEST_F(ContentionViewTest, WhatIsUnderWayHasOneColourAndItsLetter) {
    using enum support::Painted::Kind;
    const ImVec2 queue = window.driver.find("contention queue");
    const auto inQueue = [&](theme::Colour colour) {
        return std::ranges::any_of(
            window.canvas.seen(Fill, colour), [&](const support::Painted& fill) {
                return fill.box.bottom > queue.y &&
                       fill.box.bottom <= boxOf("contention queue").bottom + 1;
            });
    };
    EXPECT_TRUE(inQueue(window.theme.palette.limit));
    EXPECT_FALSE(inQueue(window.theme.palette.longScoreboard));
    // In the picture: the legend above it has both letters in any case.
    EXPECT_TRUE(window.canvas.hasWords("u", boxOf("contention queue"))) << window.driver.allText();
    EXPECT_TRUE(window.canvas.hasWords("u", boxOf("hot 0"))) << window.driver.allText();
}

TEST_F(ContentionViewTest, WhatIsAnsweredHasItsLetterInTheBar) {
    std::string toml = present::kAtomicScenario;
    const std::string before = "atomicAdd(total, 1);";
    toml.replace(toml.find(before), before.size(), "own[threadIdx.x] = atomicAdd(total, 1);");
    window.open(toml);
    // When the first warps have their answer and the last ones wait for theirs.
    Cycle both = -1;
    for (Cycle cycle = 0; cycle < window.session.run()->cycles() && both < 0; cycle += 4) {
        window.apply(session::SeekTo{cycle});
        if (!window.driver.has("hot 0")) continue;
        const draw::Box bar = boxOf("hot 0");
        if (window.canvas.hasWords("a", bar) && window.canvas.hasWords("u", bar)) both = cycle;
    }
    ASSERT_GE(both, 0) << window.driver.allText();
    const draw::Box bar = boxOf("hot 0");
    window.apply(session::SeekTo{both});
    using enum support::Painted::Kind;
    for (const auto& [letter, colour] : {std::pair{"a", window.theme.palette.longScoreboard},
                                         std::pair{"u", window.theme.palette.limit}}) {
        const auto fills = window.canvas.seen(Fill, colour);
        EXPECT_TRUE(std::ranges::any_of(fills, [&](const support::Painted& fill) {
            const draw::Box row{fill.box.left, bar.top, fill.box.right, bar.bottom};
            return fill.box.top >= bar.top && fill.box.bottom <= bar.bottom &&
                   window.canvas.hasWords(letter, row);
        })) << letter;
    }
}

// Between two rows and the queue half of the panel was empty.
TEST_F(ContentionViewTest, TheQueueTakesWhatFewRowsLeave) {
    int last = 0;
    while (window.driver.has("hot " + std::to_string(last + 1)))
        ++last;
    const float rows = boxOf(("hot " + std::to_string(last)).c_str()).bottom;
    const float queue = boxOf("contention queue").top;
    EXPECT_LT(queue - rows, 4 * window.theme.metrics.body) << last;
}

TEST_F(ContentionViewTest, PointingTellsWhoHitIt) {
    window.driver.moveTo(window.driver.find("hot 0"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("of 4 warps")) << window.driver.allText();
}

TEST_F(ContentionViewTest, ShowsNothingLaterThanTheCursorNorWhatAQuestionHides) {
    window.apply(session::SeekTo{0});
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("No atomic has been issued")) << window.driver.allText();
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.has("hot 0"));
}

// "No atomic has been issued yet." stood alone in an empty room.
TEST_F(ContentionViewTest, BeforeTheFirstAtomicAButtonGoesToIt) {
    window.apply(session::SeekTo{0});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.has("to first atomic")) << "a step later it is asked for";
    std::string toml = present::kAtomicScenario;
    toml.resize(toml.find("[[step]]"));
    window.open(toml);
    window.apply(session::SeekTo{0});
    window.driver.frame(3);
    ASSERT_TRUE(window.driver.hasText("to the first one, cycle ")) << window.driver.allText();
    window.driver.click("to first atomic");
    window.driver.frame(10);
    EXPECT_TRUE(window.driver.has("hot 0")) << window.driver.allText();
    window.apply(session::SeekTo{window.session.cycle() - 1});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.has("hot 0")) << "it is the first one";
}

TEST(ContentionView, WithoutAtomicsItSaysSoInBothLanguages) {
    ViewWindow window(makeContentionView(), 500, 300);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("changes nothing atomically"));
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
