#include "app/present/buffers/element_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "app/present/buffers/buffer_words.h"
#include "tests/app/present/ragged_scenario.h"
#include "tests/app/present/transpose_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class ElementStateTest : public testing::Test {
  protected:
    void open(const std::string& toml) {
        run = support::runFrom(toml);
        log = std::make_unique<TouchLog>(run);
        while (!log->isDone())
            log->advance(1 << 16);
    }
    std::shared_ptr<const gpu::GpuState> after(Cycle cycle) const {
        return run->replay().stateAfter(cycle);
    }
    Cycle last() const { return run->cycles() - 1; }
    BufferMap mapOf(std::size_t buffer) const {
        return bufferMap(*log, buffer, last(), WarpId{0},
                         std::numeric_limits<std::uint32_t>::max());
    }
    CellValues valuesOf(std::size_t buffer, Cycle cycle) const {
        return cellValues(*after(cycle), log->buffers()[buffer], mapOf(buffer), BlockId{0});
    }
    std::shared_ptr<const history::Run> run{};
    std::unique_ptr<TouchLog> log{};
};

// a[i] = i, and c is its transpose once the kernel has written it.
TEST_F(ElementStateTest, EachCellHoldsItsElementAtTheCursor) {
    open(transposeScenario("naive"));
    const CellValues before = valuesOf(1, 0), read = valuesOf(0, 0), written = valuesOf(1, last());
    for (std::size_t i = 0; i < 1024; ++i) {
        EXPECT_EQ(read.numberAt(i), static_cast<double>(i));
        EXPECT_EQ(before.numberAt(i), 0.0) << "not written yet";
        EXPECT_EQ(written.numberAt(i), static_cast<double>(i % 32 * 32 + i / 32));
    }
    EXPECT_EQ(read.textAt(33), "33");
    EXPECT_EQ(read.shareAt(0), 0.0f);
    EXPECT_EQ(read.shareAt(1023), 1.0f);
    EXPECT_EQ(before.shareAt(5), 0.0f) << "all are alike";
    EXPECT_EQ(elementText(*after(last()), log->buffers()[1], BlockId{0}, 1), "32");
    EXPECT_FALSE(elementText(*after(0), log->buffers()[1], BlockId{0}, 1024));
}

TEST_F(ElementStateTest, TheMemoryOfOtherValuesIsUsedAgainAndNothingElseOfThem) {
    open(transposeScenario("naive"));
    const auto written = [&](CellValues before) {
        return cellValues(*after(last()), log->buffers()[1], mapOf(1), BlockId{0},
                          std::move(before));
    };
    CellValues other = valuesOf(0, 0);
    other.bits.resize(5000, 7);
    other.types.resize(5000);
    other.least = -9;
    const CellValues anew = written({}), again = written(std::move(other));
    EXPECT_EQ(again.bits, anew.bits);
    EXPECT_EQ(again.types, anew.types);
    EXPECT_EQ(again.least, anew.least);
    EXPECT_EQ(again.mostAt, anew.mostAt);
}

// The last row of the picture ends early: what would stand behind it is no element.
TEST_F(ElementStateTest, CellsWithoutAnElementHoldNothingAndAreNotCounted) {
    open(raggedScenario());
    const BufferMap map = mapOf(0);
    ASSERT_EQ(log->buffers()[0].columns, 32u);
    EXPECT_EQ(map.cells.size(), 1024u);
    EXPECT_EQ(map.filled, 1003u);
    const CellValues values = valuesOf(0, last());
    ASSERT_EQ(values.bits.size(), 1003u);
    EXPECT_EQ(values.numberAt(1002), 1002.0);
    const auto cells = cellsInL1(*after(last()), SmId{0}, log->buffers()[0], map);
    EXPECT_EQ(cells.size(), 1003u);
}

TEST_F(ElementStateTest, SharedMemoryIsThereWhileItsBlockIsOnAnSm) {
    open(transposeScenario("tiled", 1));
    Cycle filled = 0;
    for (const Touch& touch : log->touches(2))
        if (touch.isWrite) filled = std::max(filled, Cycle{touch.cycle});
    const CellValues tile = valuesOf(2, filled);
    ASSERT_TRUE(tile.isThere());
    EXPECT_EQ(tile.types[0], isa::DataType::F32);
    EXPECT_EQ(tile.numberAt(33), 1.0) << "tile[1][0] is a[0][1]";
    EXPECT_EQ(tile.numberAt(32), 0.0) << "the padding";
    EXPECT_FALSE(valuesOf(2, last()).isThere());
    EXPECT_FALSE(elementText(*after(last()), log->buffers()[2], BlockId{0}, 0));
}

// A load brings whole sectors: first they are on their way, then they are there.
TEST_F(ElementStateTest, L1HasWhatWasLoadedOnceItHasCome) {
    open(transposeScenario("naive"));
    const MappedBuffer& read = log->buffers()[0];
    const auto countAt = [&](Cycle cycle, InL1 place) {
        return std::ranges::count(cellsInL1(*after(cycle), SmId{0}, read, mapOf(0)), place);
    };
    EXPECT_EQ(countAt(0, InL1::Not), 1024);
    const Cycle first = log->touches(0).front().cycle;
    EXPECT_EQ(countAt(first + 40, InL1::There), 0);
    EXPECT_GE(countAt(first + 40, InL1::Coming), 32);
    EXPECT_EQ(countAt(last(), InL1::There), 1024);
    const auto heldAt = [&](Cycle cycle) {
        return heldInL1(*after(cycle), SmId{0}, std::span(&read, 1));
    };
    EXPECT_EQ(heldAt(0), (HeldInL1{0, 0, 1024}));
    EXPECT_EQ(heldAt(first + 40).coming, countAt(first + 40, InL1::Coming));
    EXPECT_EQ(heldAt(last()), (HeldInL1{1024, 0, 1024}));
    EXPECT_EQ(l1Sentence(heldAt(last()), SmId{0}).key, "view.buffers.say.l1");
}

// How many elements L1 has does not depend on how many cells the window has room for.
TEST_F(ElementStateTest, ElementsInL1AreCountedAndNotTheCellsOfThePicture) {
    open(transposeScenario("naive"));
    std::int64_t there = 0, cells = 0;
    for (const MappedBuffer& buffer : log->buffers()) {
        const std::size_t at = static_cast<std::size_t>(&buffer - log->buffers().data());
        there +=
            std::ranges::count(cellsInL1(*after(last()), SmId{0}, buffer, mapOf(at)), InL1::There);
        const BufferMap small = bufferMap(*log, at, last(), WarpId{0}, 100);
        cells += static_cast<std::int64_t>(small.filled);
    }
    const HeldInL1 held = heldInL1(*after(last()), SmId{0}, log->buffers());
    EXPECT_EQ(held.there, there);
    EXPECT_GT(held.total, cells);
    EXPECT_EQ(held.total, 2048);
}

TEST_F(ElementStateTest, WithoutAnL1ThereIsNothingToLookInto) {
    open(transposeScenario("tiled") + "[model]\nmemory = \"uniform\"\n");
    EXPECT_TRUE(cellsInL1(*after(last()), SmId{0}, log->buffers()[0], mapOf(0)).empty());
    EXPECT_EQ(heldInL1(*after(last()), SmId{0}, log->buffers()), HeldInL1{});
    EXPECT_EQ(l1Sentence({}, SmId{0}).key, "view.buffers.say.no_l1");
    open(transposeScenario("tiled"));
    EXPECT_TRUE(cellsInL1(*after(last()), SmId{0}, log->buffers()[2], mapOf(2)).empty())
        << "shared memory is beside it";
}

}  // namespace
}  // namespace warpscope::present
