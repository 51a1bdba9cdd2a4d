#include "app/views/stage/block_queue.h"

#include <gtest/gtest.h>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

const draw::Box kBox{50, 10, 1050, 30};

TEST(BlockQueue, FewBlocksShowTheirNumbersManyOnlyTheirPhase) {
    const theme::Metrics metrics{};
    EXPECT_EQ(layOutBlocks(kBox, 40, 16, metrics).detail, BlockQueue::Detail::Numbers);
    EXPECT_EQ(layOutBlocks(kBox, 200, 24, metrics).detail, BlockQueue::Detail::Cells);
    EXPECT_EQ(layOutBlocks(kBox, 20000, 40, metrics).detail, BlockQueue::Detail::Strip);
}

TEST(BlockQueue, AllBlocksFit) {
    for (const std::int64_t count : {1, 7, 40, 333, 100000}) {
        const BlockQueue queue = layOutBlocks(kBox, count, 20, theme::Metrics{});
        EXPECT_GE(queue.cell(0).left, kBox.left);
        EXPECT_LE(queue.cell(count - 1).left + queue.pitch, kBox.right + 1);
    }
}

TEST(BlockQueue, APixelNamesTheBlockDrawnThere) {
    const BlockQueue queue = layOutBlocks(kBox, 40, 16, theme::Metrics{});
    for (std::int64_t block = 0; block < 40; ++block) {
        const draw::Box cell = queue.cell(block);
        EXPECT_EQ(queue.blockAt((cell.left + cell.right) / 2), block);
    }
    EXPECT_EQ(queue.blockAt(kBox.left - 5), -1);
    EXPECT_EQ(queue.blockAt(kBox.left + 41 * queue.pitch), -1);
}

TEST(BlockQueue, TheNumbersOfTheBlocksAreWritten) {
    ViewWindow window(makeStageView(), 1000, 500);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.has("grid"));
    window.apply(session::SeekStart{});
    window.driver.clickAt({window.driver.find("grid").x - window.driver.sizeOf("grid").x / 2 + 4,
                           window.driver.find("grid").y});
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.block, BlockId{0});
}

}  // namespace
}  // namespace warpscope::views
