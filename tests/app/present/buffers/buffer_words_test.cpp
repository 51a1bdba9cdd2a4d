#include "app/present/buffers/buffer_words.h"

#include <gtest/gtest.h>

#include "app/session/state/say.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/ragged_scenario.h"
#include "tests/app/present/transpose_scenario.h"

namespace warpscope::present {
namespace {

/// A warp that counts on from 1048544, in whole numbers.
std::string largeValues() {
    return R"toml(
format = 1
title = "Large"
summary = "Seven digits."
source = "CUDA C++ Programming Guide, vector addition"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = "__global__ void large(int* a) { a[threadIdx.x] = 1048544 + threadIdx.x; }"
[launch]
grid = [1]
block = [32]
[[argument]]
name = "a"
count = 32
)toml";
}

class BufferWordsTest : public testing::Test {
  protected:
    std::string said(const Message& message) {
        return session::say(open->session.seenFrom(session::SlotId::A), message);
    }
    void read(const std::string& toml) {
        open = std::make_unique<OpenSession>(toml);
        log = std::make_unique<TouchLog>(open->session.run());
        while (!log->isDone())
            log->advance(1 << 16);
    }
    BufferMap mapOf(std::size_t buffer, Cycle cycle = 1'000'000) const {
        return bufferMap(*log, buffer, cycle, WarpId{0}, 1 << 20);
    }
    std::unique_ptr<OpenSession> open{};
    std::unique_ptr<TouchLog> log{};
};

TEST_F(BufferWordsTest, TheSentenceTellsARowFromAColumn) {
    read(transposeScenario("naive"));
    const Cycle firstWrite = log->touches(1).front().cycle;
    EXPECT_NE(said(bufferSentence(*log, WarpId{0}, firstWrite - 1)).find("neighbours of a"),
              std::string::npos)
        << said(bufferSentence(*log, WarpId{0}, firstWrite - 1));
    const std::string written = said(bufferSentence(*log, WarpId{0}, 1'000'000));
    EXPECT_NE(written.find("writes a column of c"), std::string::npos) << written;
    EXPECT_NE(written.find("32 apart"), std::string::npos) << written;
    EXPECT_NE(said(bufferSentence(*log, WarpId{0}, 0)).find("no buffer yet"), std::string::npos);
}

TEST_F(BufferWordsTest, StridesAndBroadcastsHaveTheirOwnSentence) {
    read(memoryScenario(8));
    const Cycle load = log->touches(0).front().cycle;
    EXPECT_NE(said(bufferSentence(*log, WarpId{0}, load)).find("each 8 from the next"),
              std::string::npos);
    read(memoryScenario(0));
    const std::string same = said(bufferSentence(*log, WarpId{0}, log->touches(0).front().cycle));
    EXPECT_NE(same.find("all 32 lanes of warp 0 name the same element of in, index 0."), std::string::npos)
        << same;
}

// "writes 20 elements of hits … at no even distance: 0 to 3" was said of them.
TEST_F(BufferWordsTest, LanesThatMeetAreCountedApartFromTheElements) {
    std::string toml = largeValues();
    const std::string before = "a[threadIdx.x] = 1048544 + threadIdx.x;";
    toml.replace(toml.find(before), before.size(),
                 "if (threadIdx.x < 20) atomicAdd(&a[threadIdx.x % 4], 1);");
    read(toml);
    const std::string words = said(bufferSentence(*log, WarpId{0}, 1'000'000));
    EXPECT_NE(words.find("20 lanes of warp 0 meet at 4 elements of a, indices 0 to 3."), std::string::npos)
        << words;
    open->apply(session::SetLanguage{text::Language::Chinese});
    const std::string chinese = said(bufferSentence(*log, WarpId{0}, 1'000'000));
    EXPECT_NE(chinese.find("访问 a 的 4 个元素"), std::string::npos) << chinese;
}

// "1 elements … at no even distance: 7 to 7" was said of it.
TEST_F(BufferWordsTest, ASingleElementHasItsOwnSentence) {
    read(raggedScenario());
    const std::string words = said(bufferSentence(*log, WarpId{0}, 1'000'000));
    EXPECT_NE(words.find("warp 0 writes element 7 of out."), std::string::npos) << words;
    open->apply(session::SetLanguage{text::Language::Chinese});
    const std::string chinese = said(bufferSentence(*log, WarpId{0}, 1'000'000));
    EXPECT_NE(chinese.find("写 out 的第 7 个元素"), std::string::npos) << chinese;
}

// The heading and the cells name the same numbers, however long they are.
TEST_F(BufferWordsTest, TheSpanOfTheValuesIsWrittenAsTheCellsAre) {
    read(largeValues());
    const Cycle last = open->session.run()->cycles() - 1;
    const auto state = open->session.run()->replay().stateAfter(last);
    const CellValues values = cellValues(*state, log->buffers()[0], mapOf(0), BlockId{0});
    const std::string heading = said(valueHeading(log->buffers()[0], values, BlockId{0}));
    EXPECT_NE(heading.find("1048544 to 1048575"), std::string::npos) << heading;
    EXPECT_EQ(values.textAt(31), "1048575");
}

// It was headed "nan to nan".
TEST_F(BufferWordsTest, SharedMemoryWithoutNumbersSaysSo) {
    read(transposeScenario("tiled", 1));
    MappedBuffer shared;
    shared.isShared = true;
    shared.elements = shared.columns = 32;
    CellValues values;
    values.bits.assign(32, 0x7fc00000);
    values.types.assign(32, isa::DataType::F32);
    const std::string heading = said(valueHeading(shared, values, BlockId{0}));
    EXPECT_EQ(heading.find("nan"), std::string::npos) << heading;
    EXPECT_NE(heading.find("no number"), std::string::npos) << heading;
}

TEST_F(BufferWordsTest, EverythingIsToldInBothLanguages) {
    read(transposeScenario("tiled", 1));
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        open->apply(session::SetLanguage{language});
        std::string all;
        for (std::size_t buffer = 0; buffer < log->buffers().size(); ++buffer) {
            for (const Cycle cycle : {Cycle{0}, Cycle{1'000'000}}) {
                const BufferMap map = mapOf(buffer, cycle);
                all += said(bufferHeading(log->buffers()[buffer], map, BlockId{0}));
                all += said(briefHeading(log->buffers()[buffer]));
                for (const Message& line : cellTip(log->buffers()[buffer], map, 3, 4, 32))
                    all += said(line);
            }
        }
        EXPECT_EQ(all.find_first_of("{}"), std::string::npos) << all;
        EXPECT_EQ(all.find("⟨"), std::string::npos) << all;
    }
}

}  // namespace
}  // namespace warpscope::present
