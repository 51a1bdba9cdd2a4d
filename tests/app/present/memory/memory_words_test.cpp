#include "app/present/memory/memory_words.h"

#include <gtest/gtest.h>

#include "app/session/state/say.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

class MemoryWordsTest : public testing::Test {
  protected:
    void show(int stride, std::size_t index) { show(memoryScenario(stride), index); }
    void show(const std::string& toml, std::size_t index) {
        open = std::make_unique<OpenSession>(toml);
        const history::Run& run = *open->session.run();
        const auto issues = memoryIssuesOf(run, WarpId{0});
        shown = *shownAccess(run, issues, WarpId{0}, issues[index].cycle);
        picture = accessPicture(run.launch(), shown.record, shown.issuedAt);
    }
    PlaceOf place() const { return {open->session.run()->launch(), shown.record.access}; }
    std::string said(const std::vector<Message>& messages) const {
        std::string all;
        for (const Message& message : messages)
            all += session::say(open->session.seenFrom(session::SlotId::A), message) + "\n";
        return all;
    }
    std::string sentences(bool isQuestionOpen = false) const {
        return said(memorySentences(place().launch, shown, picture, isQuestionOpen));
    }
    std::unique_ptr<OpenSession> open{};
    ShownAccess shown{};
    AccessPicture picture{};
};

TEST_F(MemoryWordsTest, APlaceIsNamedAsTheKernelWouldWriteIt) {
    show(8, 0);
    EXPECT_EQ(placeName(place(), 3), "in[24]");
    EXPECT_EQ(lineName(place(), picture.lines[1]), "in[32]");
    show(8, 1);
    EXPECT_EQ(placeName(place(), 3), "tile[24]");
    EXPECT_EQ(lineName(place(), LinePart{}), "");
}

// Lane 1 was said to write where lane 0 does.
TEST_F(MemoryWordsTest, OfAnArrayWithoutASizeItsFirstElementAloneHasAName) {
    std::string toml = memoryScenario(1);
    const auto replace = [&toml](const std::string& from, const std::string& to) {
        const std::size_t at = toml.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        toml.replace(at, from.size(), to);
    };
    replace("  __shared__ float tile[4096]", "  extern __shared__ float tile[]");
    replace("tile[t * stride] = x", "((short*)tile)[t] = x");
    replace("block = [64]", "block = [64]\ndynamic_shared_bytes = 4096");
    show(toml, 1);
    EXPECT_EQ(placeName(place(), 0), "tile");
    EXPECT_EQ(placeName(place(), 1), "+2");
    EXPECT_EQ(placeName(place(), 2), "+4");
}

TEST_F(MemoryWordsTest, TheSentencesSayWhatIsAskedMovedAndWasted) {
    show(8, 0);
    EXPECT_NE(sentences().find("32 lanes ask for 4 bytes each, 128 in all"), std::string::npos);
    EXPECT_NE(sentences().find("32 sectors of 8 lines move: 1024 bytes, of which 128 are used"),
              std::string::npos)
        << sentences();
    EXPECT_NE(sentences().find("after the issue"), std::string::npos);
}

TEST_F(MemoryWordsTest, AnOpenQuestionHidesWhatItMoves) {
    show(8, 0);
    EXPECT_EQ(sentences(true).find("sectors"), std::string::npos) << sentences(true);
    EXPECT_NE(sentences(true).find("after the answer"), std::string::npos);
}

TEST_F(MemoryWordsTest, AConflictNamesItsBank) {
    show(32, 1);
    EXPECT_NE(sentences().find("32 passes through the 32 banks"), std::string::npos);
    EXPECT_NE(sentences().find("Bank 0 is asked for 32 different words"), std::string::npos)
        << sentences();
    show(1, 1);
    EXPECT_NE(sentences().find("One pass"), std::string::npos);
}

TEST_F(MemoryWordsTest, BothLanguagesFillEveryPlaceholder) {
    for (const int stride : {1, 2, 32}) {
        for (const std::size_t index : {0u, 1u, 2u, 3u}) {
            show(stride, index);
            for (const auto language : {text::Language::English, text::Language::Chinese}) {
                open->apply(session::SetLanguage{language});
                std::string all = sentences() + said(laneTip(place(), picture, 3)) +
                                  said(laneTip(place(), picture, 40));
                for (const LinePart& line : picture.lines)
                    for (std::size_t sector = 0; sector < 4; ++sector)
                        all += said(sectorTip(place(), line, sector));
                for (int pass = -1; pass < static_cast<int>(picture.passes.size()); ++pass)
                    all += said(bankTip(picture, 0, pass)) + said(bankTip(picture, 31, pass));
                EXPECT_EQ(all.find_first_of("{}"), std::string::npos) << all;
                EXPECT_EQ(all.find("⟨"), std::string::npos) << all;
            }
        }
    }
}

TEST_F(MemoryWordsTest, ALaneSaysWithWhomItShares) {
    show(2, 0);
    EXPECT_NE(said(laneTip(place(), picture, 5)).find("4–7"), std::string::npos);
    show(2, 1);
    EXPECT_NE(said(laneTip(place(), picture, 17)).find("bank 2, pass 2"), std::string::npos)
        << said(laneTip(place(), picture, 17));
}

TEST_F(MemoryWordsTest, TheBarsSayWhatWasMovedAndWhenItCame) {
    show(8, 0);
    EXPECT_NE(said({bytesTip(picture)}).find("Of 1024 bytes that were moved 128"),
              std::string::npos)
        << said({bytesTip(picture)});
    ASSERT_FALSE(picture.levels.empty());
    const std::string answer = said({answerTip(picture, 0)});
    EXPECT_NE(answer.find(std::to_string(picture.levels[0].first - picture.issuedAt)),
              std::string::npos)
        << answer;
    show(8, 1);
    EXPECT_NE(said({bytesTip(picture)}).find("banks"), std::string::npos)
        << "sectors are no matter of shared memory";
}

// Every block of a cluster has its own shared memory, and the others reach it.
TEST_F(MemoryWordsTest, InAClusterTheBlockIsNamedWhoseSharedMemoryItIs) {
    show(1, 1);
    const auto saidOf = [&](const gpu::Launch& launch, std::uint32_t block) {
        shown.record.block = BlockId{block};
        return said(memorySentences(launch, shown, picture, false));
    };
    EXPECT_EQ(saidOf(place().launch, 0).find("block 0"), std::string::npos) << "no cluster";
    gpu::Launch launch = place().launch;
    launch.cluster = {2, 1, 1};
    EXPECT_NE(saidOf(launch, 0).find("shared memory of their own block, 0."), std::string::npos)
        << saidOf(launch, 0);
    EXPECT_NE(saidOf(launch, 1).find("shared memory of block 1, on another SM"), std::string::npos);
    const std::string asked = said(memorySentences(launch, shown, picture, true));
    EXPECT_EQ(asked.find("block 1"), std::string::npos) << "a question may ask just that";
    open->apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_NE(saidOf(launch, 1).find("线程块 1 的共享内存"), std::string::npos)
        << saidOf(launch, 1);
}

TEST_F(MemoryWordsTest, EveryLevelHasItsName) {
    show(1, 0);
    using enum memory::Level;
    for (const auto level : {SharedMemory, ConstantCache, Memory, L1, L2, Dram})
        EXPECT_TRUE(open->session.catalogue().has(levelKey(level)));
}

TEST_F(MemoryWordsTest, ThereIsAShortSentenceForEveryAccess) {
    show(8, 0);
    EXPECT_NE(said({memoryBrief(picture)}).find("128 of 1024 bytes used; DRAM after"),
              std::string::npos)
        << said({memoryBrief(picture)});
    show(32, 1);
    EXPECT_EQ(said({memoryBrief(picture)}), "32 passes: bank 0 is asked for 32 words.\n");
    show(1, 1);
    EXPECT_EQ(said({memoryBrief(picture)}), "1 pass: no bank is asked for two words.\n");
    show(0, 1);
    EXPECT_EQ(said({memoryBrief(picture)}), "1 pass: a word goes to all lanes that name it.\n");
}

}  // namespace
}  // namespace warpscope::present
