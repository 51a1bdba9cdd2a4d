#include "app/present/threads/block_map.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

std::shared_ptr<const history::Run> runOf(const std::string& grid) {
    return support::runFrom(kSplitScenario,
                            {{"launch.grid", grid}, {"argument.data.count", "8192"}});
}

TEST(BlockMap, EveryBlockIsInOneCellWhateverTheGridAndTheCells) {
    for (const char* grid : {"[37]", "[6,5]", "[3,2,4]"}) {
        const auto run = runOf(grid);
        ThreadFates fates(run);
        fates.moveTo(run->cycles() - 1);
        for (const std::int64_t most : {1, 7, 10'000}) {
            const BlockMap map(run->launch(), most);
            EXPECT_LE(map.columns() * map.rows() - (map.isFolded() ? map.columns() : 0), most);
            std::int64_t blocks = 0, started = 0, split = 0;
            for (const BlockMap::Cell& cell : map.cells(fates)) {
                EXPECT_LE(cell.blocks, map.blocksOfCell()) << grid;
                blocks += cell.blocks;
                started += cell.started;
                split += cell.split;
            }
            EXPECT_EQ(blocks, run->launch().blockCount()) << grid;
            EXPECT_EQ(started, run->launch().warpCount()) << grid;
            EXPECT_EQ(split, fates.divergedWarps()) << grid;
        }
    }
}

// In a wide and low panel a map twice as wide as high was a stamp.
TEST(BlockMap, AFoldedGridHasLongerRowsWhereTheRoomIsWide) {
    const auto run = runOf("[128]");
    BlockMap map(run->launch(), 10'000);
    EXPECT_EQ(map.columns(), 16);
    map.foldInto(400, 40);
    EXPECT_EQ(map.columns(), 32);
    EXPECT_EQ(map.rows(), 4);
    EXPECT_EQ(map.cellOf(BlockId{100}), 100U);
    map.foldInto(150, 100);
    EXPECT_EQ(map.columns(), 16);
    BlockMap plane(runOf("[6,5]")->launch(), 100);
    plane.foldInto(400, 40);
    EXPECT_EQ(plane.columns(), 6) << "its coordinates say where a block stands";
}

TEST(BlockMap, InAPlaneXRunsToTheRightAndYDown) {
    const auto run = runOf("[6,5]");
    const BlockMap map(run->launch(), 100);
    EXPECT_FALSE(map.isFolded());
    EXPECT_EQ(map.columns(), 6);
    EXPECT_EQ(map.rows(), 5);
    EXPECT_EQ(map.cellOf(BlockId{7}), 7U);
    const BlockMap coarse(run->launch(), 9);
    EXPECT_EQ(coarse.blocksOfCell(), 4);
    EXPECT_EQ(coarse.cellOf(BlockId{0}), coarse.cellOf(BlockId{7})) << "(0,0) and (1,1)";
    EXPECT_NE(coarse.cellOf(BlockId{0}), coarse.cellOf(BlockId{2}));
}

}  // namespace
}  // namespace warpscope::present
