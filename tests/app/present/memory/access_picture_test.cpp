#include "app/present/memory/access_picture.h"

#include <gtest/gtest.h>

#include "app/present/memory/shown_access.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// The access of warp 0 with this place among its accesses.
AccessPicture pictureOf(const history::Run& run, std::size_t index) {
    const auto issues = memoryIssuesOf(run, WarpId{0});
    const auto shown = shownAccess(run, issues, WarpId{0}, issues[index].cycle);
    return accessPicture(run.launch(), shown->record, shown->issuedAt);
}
constexpr std::size_t kGlobalLoad = 0, kSharedStore = 1, kGlobalStore = 3;

struct Coalescing {
    int stride, sectors;
    const char* percent;
};

// The guide's figures 10 and 11, and those between them.
TEST(AccessPicture, AStrideCostsSectors) {
    for (const Coalescing& row : {Coalescing{1, 4, "100"},
                                  {2, 8, "50"},
                                  {8, 32, "12.5"},
                                  {32, 32, "12.5"},
                                  {0, 1, "12.5"}}) {
        const auto run = support::runFrom(memoryScenario(row.stride));
        const AccessPicture picture = pictureOf(*run, kGlobalLoad);
        EXPECT_EQ(picture.sectorCount(), row.sectors) << row.stride;
        EXPECT_EQ(picture.movedBytes, row.sectors * 32);
        EXPECT_EQ(picture.askedBytes, 128);
        EXPECT_EQ(picture.usedBytes, row.stride == 0 ? 4 : 128);
        EXPECT_EQ(picture.usedPercent(), row.percent);
        LaneMask all = 0;
        for (const LinePart& line : picture.lines)
            for (const SectorPart& sector : line.sectors)
                all |= sector.lanes;
        EXPECT_EQ(all, picture.active);
    }
}

TEST(AccessPicture, EverySectorHasTheAnswerThatTheRunGaveIt) {
    const auto run = support::runFrom(memoryScenario(2));
    const AccessPicture picture = pictureOf(*run, kGlobalLoad);
    int answered = 0;
    for (const LevelPart& part : picture.levels) {
        answered += part.parts;
        EXPECT_GT(part.first, picture.issuedAt);
        EXPECT_GE(part.last, part.first);
    }
    EXPECT_EQ(answered, 8);
    for (const LinePart& line : picture.lines)
        for (const SectorPart& sector : line.sectors)
            EXPECT_EQ(sector.answeredAt != kNever, sector.words != 0);
}

struct Conflict {
    int stride;
    std::size_t passes;
};

// The guide's figures 13 and 14.
TEST(AccessPicture, AStrideCostsPassesWhereItMeetsBanksAgain) {
    for (const Conflict& row : {Conflict{1, 1}, {2, 2}, {3, 1}, {32, 32}, {33, 1}, {0, 1}}) {
        const auto run = support::runFrom(memoryScenario(row.stride));
        const AccessPicture picture = pictureOf(*run, kSharedStore);
        ASSERT_TRUE(picture.isShared());
        EXPECT_EQ(picture.passes.size(), row.passes) << row.stride;
        LaneMask all = 0;
        for (const PassPart& pass : picture.passes) {
            EXPECT_EQ(all & pass.lanes, 0u) << "a lane is served once";
            all |= pass.lanes;
            LaneMask ofBanks = 0;
            for (const BankPart& bank : pass.banks)
                ofBanks |= bank.lanes;
            EXPECT_EQ(ofBanks, pass.lanes);
            EXPECT_NE(pass.answeredAt, kNever);
        }
        EXPECT_EQ(all, picture.active);
    }
}

TEST(AccessPicture, AWaveOf64GoesThroughTheBanksInTwoHalves) {
    const auto run = support::runFrom(memoryScenario(1, "mi250"));
    const AccessPicture global = pictureOf(*run, kGlobalLoad);
    EXPECT_EQ(global.lanes, 64);
    EXPECT_EQ(global.sectorCount(), 8);
    const AccessPicture shared = pictureOf(*run, kSharedStore);
    ASSERT_EQ(shared.passes.size(), 2u);
    EXPECT_EQ(shared.passes[0].lanes, firstLanes(32));
}

TEST(AccessPicture, AStoreOfARowUsesAllThatItMoves) {
    const auto run = support::runFrom(memoryScenario(1));
    const AccessPicture picture = pictureOf(*run, kGlobalStore);
    EXPECT_EQ(picture.kind, memory::AccessKind::Store);
    EXPECT_EQ(picture.usedPercent(), "100");
}

// The lanes of one address go one after the other: as many passes as the counter says.
TEST(AccessPicture, AnAtomicHasAPassForEachTurn) {
    sm::AccessRecord record;
    record.access.space = memory::Space::Shared;
    record.access.kind = memory::AccessKind::Atomic;
    record.access.warp = WarpId{0};
    record.access.active = firstLanes(8);
    const auto run = support::runFrom(memoryScenario(1));
    record.transactions = memory::transactionsOf(record.access, {});
    const AccessPicture picture = accessPicture(run->launch(), record, 0);
    EXPECT_EQ(static_cast<int>(picture.passes.size()),
              record.transactions.count(memory::Space::Shared));
    EXPECT_EQ(picture.passes.size(), 8u);
    EXPECT_TRUE(picture.levels.empty()) << "nobody told";
}

// Local memory is interleaved: the same offset of all lanes lies side by side.
TEST(AccessPicture, LocalMemoryLiesSideBySide) {
    sm::AccessRecord record;
    record.access.space = memory::Space::Local;
    record.access.warp = WarpId{0};
    record.access.active = firstLanes(32);
    for (std::size_t lane = 0; lane < 32; ++lane)
        record.access.addresses[lane] = 12;
    const auto run = support::runFrom(memoryScenario(1));
    record.transactions = memory::transactionsOf(
        record.access, {32, {run->launch().program.localBytesPerThread, 32}});
    const AccessPicture picture = accessPicture(run->launch(), record, 0);
    EXPECT_EQ(picture.sectorCount(), 4);
    EXPECT_EQ(picture.usedBytes, 128);
    EXPECT_EQ(lanesBeside(picture, 0), firstLanes(8)) << "eight words share a sector";
}

TEST(AccessPicture, LanesBesideShareSectorOrBank) {
    const auto run = support::runFrom(memoryScenario(2));
    EXPECT_EQ(lanesBeside(pictureOf(*run, kGlobalLoad), 5), LaneMask{0xF0});
    EXPECT_EQ(lanesBeside(pictureOf(*run, kSharedStore), 1), laneBit(1) | laneBit(17));
}

}  // namespace
}  // namespace warpscope::present
