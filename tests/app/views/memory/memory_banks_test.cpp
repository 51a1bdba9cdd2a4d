#include <gtest/gtest.h>

#include "tests/app/views/memory/memory_window.h"

namespace warpscope::views {
namespace {

// Figure 13, left: one pass. Lanes, banks, the legend's chip, the bar.
TEST(MemoryBanks, OnePassIsAllGreen) {
    const MemoryWindow window(1, 1);
    EXPECT_EQ(window.fills(window.used()).size(), 32u + 32u + 1u + 1u);
    EXPECT_EQ(window.fills(window.theme.palette.limit).size(), 1u) << "the legend's";
}

// Figure 13, right: every pass beyond the first is the conflict.
TEST(MemoryBanks, FurtherPassesHaveTheColourOfWhatLimits) {
    MemoryWindow window(2, 1);
    EXPECT_EQ(window.fills(window.theme.palette.limit).size(), 16u + 1u);
    EXPECT_TRUE(window.driver.hasText("pass 1"));
    EXPECT_TRUE(window.driver.hasText("pass 2"));
    window.driver.moveTo(window.driver.find("memory passes"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("pass 2")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("memory banks"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("in all passes together")) << window.driver.allText();
}

TEST(MemoryBanks, ABroadcastSaysHowManyLanesItServes) {
    {
        const MemoryWindow wide(0, 1, 1200, 600);
        EXPECT_TRUE(wide.canvas.hasWords("×32", {0, 0, 1200, 600}));
    }
    MemoryWindow narrow(0, 1, 600, 600);
    EXPECT_TRUE(narrow.canvas.hasWords("×", {0, 0, 600, 600}));
    EXPECT_TRUE(narrow.driver.hasText("broadcast")) << narrow.driver.allText();
}

TEST(MemoryBanks, NumbersOfLanesStandInAllCellsOfAPassOrInNone) {
    for (const float width : {420.0f, 600.0f, 1200.0f}) {
        MemoryWindow window(1, 1, width, 600);
        const auto passes = window.driver.find("memory passes");
        const draw::Box row{0, passes.y - 8, width, passes.y + 8};
        const bool hasRoom = width > 1000;
        EXPECT_EQ(window.canvas.hasWords("9", row), hasRoom) << width;
        EXPECT_EQ(window.canvas.hasWords("31", row), hasRoom) << width;
    }
}

TEST(MemoryBanks, ThirtyTwoPassesStandInALowPanelToo) {
    const MemoryWindow window(32, 1, 420, 320);
    EXPECT_EQ(window.fills(window.theme.palette.limit).size(), 32u) << "and the legend's";
    for (const support::Painted& cell : window.fills(window.theme.palette.limit))
        EXPECT_GE(cell.visible.height(), 1);
}

// The name of the first of many low passes lay upon that of the banks.
TEST(MemoryBanks, NamesOfRowsDoNotLieUponEachOther) {
    for (const int stride : {1, 2, 4, 32}) {
        const MemoryWindow window(stride, 1, 420, 320);
        float last = -1000;
        for (const support::Painted& painted : window.canvas.painted()) {
            const bool isName = painted.kind == support::Painted::Kind::Words &&
                                (painted.words == "banks" || painted.words.starts_with("pass "));
            if (!isName || painted.box.left > 20) continue;
            EXPECT_GE(painted.box.top - last, window.theme.metrics.small)
                << painted.words << " at stride " << stride;
            last = painted.box.top;
        }
        EXPECT_GT(last, 0);
    }
}

}  // namespace
}  // namespace warpscope::views
