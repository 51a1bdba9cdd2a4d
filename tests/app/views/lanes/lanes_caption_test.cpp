#include "app/views/lanes/lanes_caption.h"

#include <gtest/gtest.h>

#include "app/views/lanes/lanes_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// A side of a few instructions has no room for its name over it.
TEST(LanesCaption, TellsTheColoursOfTheSidesAndOfTheWaits) {
    ViewWindow window(makeLanesView(), 900, 600);
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    using enum support::Painted::Kind;
    for (const auto& [letter, colour] : {std::pair{"a", window.theme.palette.bothSides},
                                         std::pair{"i", window.theme.palette.thenSide},
                                         std::pair{"e", window.theme.palette.elseSide}}) {
        const auto fills = window.canvas.seen(Fill, colour);
        EXPECT_TRUE(std::ranges::any_of(
            fills,
            [&](const support::Painted& fill) { return window.canvas.hasWords(letter, fill.box); }))
            << letter << window.driver.allText();
    }
    EXPECT_TRUE(window.driver.hasText("long sb")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("per instruction")) << window.driver.allText();
}

// Of two runs on a projector the last waits had their letters alone.
TEST(LanesCaption, AMiddlePanelHasTwoLinesForColoursThatOneWouldCut) {
    ViewWindow window(makeLanesView(), 330, 240);
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    for (const char* words : {"all", "if", "else", "long sb", "no instr."})
        EXPECT_TRUE(window.driver.hasText(words)) << words << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("per instruction"));
}

TEST(LanesCaption, ALowPanelKeepsTheRoomForThePicture) {
    ViewWindow window(makeLanesView(), 900, 150);
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText("an instruction")) << window.driver.allText();
    // What its colours mean is scrolled to.
    window.apply(session::SeekEnd{});
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("long sb")) << window.driver.allText();
}

// The sixteen places of a padded warp that a lesson is about were drawn as nothing.
TEST(LanesCaption, LanesWithoutAThreadAreNamed) {
    ViewWindow window(makeLanesView(), 900, 700);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    EXPECT_FALSE(window.driver.hasText("no thread")) << window.driver.allText();
    window.apply(session::SetKnob{"launch.block", Dim3{16, 1, 1}});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    EXPECT_TRUE(window.driver.hasText("no thread")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
