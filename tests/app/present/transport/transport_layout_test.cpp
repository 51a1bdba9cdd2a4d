#include "app/present/transport/transport_layout.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

TransportWishes wishesAt(float width) {
    TransportWishes wishes{};
    wishes.width = width;
    wishes.gap = 10;
    wishes.buttons = 260;
    wishes.cycleWord = 40;
    wishes.cycle = 60;
    wishes.last = 60;
    wishes.leastScrub = 200;
    wishes.speedWord = 40;
    wishes.slider = 110;
    wishes.speed = 120;
    return wishes;
}

TEST(TransportLayout, AllPartsStandSideBySideInAWideBar) {
    const TransportLayout layout = layOutTransport(wishesAt(1280));
    float right = 0;
    for (const auto& part : {layout.buttons, layout.cycleWord, layout.cycle, layout.last,
                             layout.scrub, layout.speedWord, layout.slider, layout.speed}) {
        EXPECT_TRUE(part.isShown());
        EXPECT_GE(part.left, right);
        right = part.left + part.width;
    }
    EXPECT_NEAR(right, 1280, 0.5);
}

TEST(TransportLayout, WordsGoFirstWhenItIsNarrow) {
    const TransportLayout layout = layOutTransport(wishesAt(860));
    EXPECT_FALSE(layout.speedWord.isShown());
    EXPECT_TRUE(layout.slider.isShown());
    EXPECT_GE(layout.scrub.width, 200);
}

// Texts speak of the last cycle, and nothing else on a lecture's screen says it.
TEST(TransportLayout, TheLengthOfTheRunStaysLongerThanTheSpeed) {
    for (float width = 500; width < 1400; width += 20) {
        const TransportLayout layout = layOutTransport(wishesAt(width));
        EXPECT_TRUE(layout.last.isShown() || !layout.speed.isShown()) << width;
    }
    const TransportLayout narrow = layOutTransport(wishesAt(720));
    EXPECT_TRUE(narrow.last.isShown());
    EXPECT_FALSE(narrow.speed.isShown());
}

TEST(TransportLayout, ButtonsCycleAndBarAlwaysStay) {
    for (float width = 500; width < 1400; width += 20) {
        const TransportLayout layout = layOutTransport(wishesAt(width));
        EXPECT_TRUE(layout.buttons.isShown());
        EXPECT_TRUE(layout.cycle.isShown());
        EXPECT_GT(layout.scrub.width, 100) << width;
        for (const auto& part : {layout.scrub, layout.slider, layout.speed}) {
            if (!part.isShown()) continue;
            EXPECT_LE(part.left + part.width, width + 0.5f) << width;
        }
    }
}

}  // namespace
}  // namespace warpscope::present
