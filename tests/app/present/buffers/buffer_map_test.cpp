#include "app/present/buffers/buffer_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/app/present/transpose_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// Of a run from its beginning to its end.
class WholeLog : public TouchLog {
  public:
    explicit WholeLog(const std::string& toml) : TouchLog(support::runFrom(toml)) {
        while (!isDone())
            advance(1 << 16);
    }
};

constexpr std::size_t kMany = 1 << 20;
constexpr Cycle kEnd = 1'000'000;

TEST(BufferMap, NaiveReadsRowsAndWritesColumns) {
    const WholeLog log(transposeScenario("naive"));
    const BufferMap read = bufferMap(log, 0, kEnd, WarpId{5}, kMany);
    const BufferMap written = bufferMap(log, 1, kEnd, WarpId{5}, kMany);
    ASSERT_EQ(read.rows, 32u);
    ASSERT_EQ(read.columns, 32u);
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(read.at(5, i).warp, 5u);
        EXPECT_EQ(written.at(i, 5).warp, 5u);
        EXPECT_TRUE(written.at(i, 5).isNow) << "the last access of warp 5 is the write";
        EXPECT_FALSE(read.at(5, i).isNow);
        EXPECT_EQ(written.at(i, 5).lane, i);
    }
    EXPECT_EQ(read.reads, 1024u);
    EXPECT_EQ(written.writes, 1024u);
    EXPECT_EQ(written.mostTouches, 1u);
    const auto last = lastAccess(log, WarpId{5}, kEnd);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->stride(), 32);
}

// A row of the picture is what the banks hold side by side: the writes of a warp lie in one bank
// without padding, and in 32 with it.
TEST(BufferMap, PaddingShiftsTheTileFromBankToBank) {
    for (const int padding : {0, 1}) {
        const WholeLog log(transposeScenario("tiled", padding));
        // After the barrier the warps read it, and those count then.
        Cycle cycle = 0;
        for (const Touch& touch : log.touches(2))
            if (touch.isWrite) cycle = std::max(cycle, Cycle{touch.cycle});
        const BufferMap tile = bufferMap(log, 2, cycle, WarpId{0}, kMany);
        std::set<std::uint32_t> banks;
        for (std::uint32_t row = 0; row < tile.rows; ++row)
            for (std::uint32_t bank = 0; bank < tile.columns; ++bank)
                if (tile.at(row, bank).touches > 0 && tile.at(row, bank).warp == 3)
                    banks.insert(bank);
        if (padding == 0)
            EXPECT_EQ(banks.size(), 1u);
        else
            EXPECT_EQ(banks.size(), 32u);
    }
}

TEST(BufferMap, NothingAfterTheCursorIsDrawn) {
    const WholeLog log(transposeScenario("naive"));
    const BufferMap none = bufferMap(log, 0, 0, WarpId{0}, kMany);
    EXPECT_EQ(none.reads, 0u);
    EXPECT_FALSE(lastAccess(log, WarpId{0}, 0));
    const Cycle first = log.touches(0).front().cycle;
    EXPECT_GT(bufferMap(log, 0, first, WarpId{0}, kMany).reads, 0u);
}

/// It adds what comes as the cursor moves on: that must be what somebody sees who jumps there.
TEST(BufferMap, WhoWalksToACycleSeesWhatWhoJumpsThereSees) {
    const WholeLog log(transposeScenario("tiled"));
    for (std::size_t buffer = 0; buffer < log.buffers().size(); ++buffer) {
        FollowedMap walked(log, buffer, kMany);
        const auto visit = [&](Cycle cycle, WarpId warp) {
            walked.moveTo(cycle, warp);
            const BufferMap jumped = bufferMap(log, buffer, cycle, warp, kMany);
            EXPECT_TRUE(walked.map() == jumped) << buffer << " at " << cycle;
        };
        for (Cycle cycle = 0; cycle < 1500; cycle += 13)
            visit(cycle, WarpId{static_cast<std::uint32_t>(cycle / 200)});
        for (const Cycle cycle : {900, 300, 0, 1500})
            visit(cycle, WarpId{31});
        visit(1500, WarpId{2});
    }
}

TEST(BufferMap, WhereCellsAreFewEachStandsForSeveralElements) {
    const WholeLog log(transposeScenario("naive"));
    const BufferMap map = bufferMap(log, 0, kEnd, WarpId{0}, 100);
    EXPECT_EQ(map.merged, 4u);
    EXPECT_EQ(map.rows * map.columns, 64u);
    EXPECT_EQ(map.at(0, 0).touches, 16u);
    EXPECT_EQ(map.mostTouches, 1u) << "16 elements that are read once are not read 16 times";
    EXPECT_EQ(map.at(0, 0).often, 1u);
}

TEST(BufferMap, PicturesShareTheRoomAndStayInIt) {
    std::vector<CellGrid> maps(3);
    maps[0].rows = maps[0].columns = 32;
    maps[1].rows = maps[1].columns = 32;
    maps[2].rows = 1;
    maps[2].columns = 64;
    for (const draw::Box room : {draw::Box{10, 20, 710, 420}, {0, 0, 300, 600}}) {
        const auto boxes = placeMaps(maps, room, 20, 10);
        ASSERT_EQ(boxes.size(), 3u);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_GE(boxes[i].left, room.left);
            EXPECT_LE(boxes[i].right, room.right + 0.01f);
            EXPECT_GE(boxes[i].top, room.top + 20);
            EXPECT_LE(boxes[i].bottom, room.bottom + 0.01f);
            for (std::size_t other = 0; other < i; ++other)
                EXPECT_FALSE(boxes[i].overlaps(boxes[other]));
        }
    }
}

}  // namespace
}  // namespace warpscope::present
