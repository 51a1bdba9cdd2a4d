#include "engine/memory/cache_path.h"

#include <gtest/gtest.h>

#include "engine/memory/bank_conflicts.h"
#include "tests/engine/memory/strided_access.h"

namespace warpscope::memory {
namespace {

machine::Timing timingOfCaches() {
    machine::Timing timing;
    timing.l1Latency = 31;
    timing.l2Latency = 280;
    timing.l2FarLatency = 460;
    timing.dramLatency = 690;
    timing.atomicLatency = 440;
    return timing;
}

/// One SM whose L2 is warm.
struct OneSm {
    machine::Timing timing = timingOfCaches();
    CachePath path{216 << 10};
    SharedPort port{};
    L2AndDram behind{50 << 20, CacheStart::Warm};
    std::vector<Answer> answers{};

    bool bypassesL1 = false;  ///< What comes next.

    Reply request(Space space, AccessKind kind, std::uint32_t bytes, Cycle start,
                  std::uint32_t base = 0, int width = 4) {
        Access access = stridedAccess(space, kind, bytes);
        access.bypassesL1 = bypassesL1;
        access.bytesPerLane = width;
        for (std::uint32_t& address : access.addresses)
            address += base;
        answers.clear();
        const Transactions transactions = transactionsOf(access, {32, {64, 32}});
        return path.request({timing, 0, access, transactions, start, &answers}, port, behind);
    }
    Reply load(std::uint32_t bytes, Cycle start, std::uint32_t base = 0, int width = 4) {
        return request(Space::Global, AccessKind::Load, bytes, start, base, width);
    }
    Reply store(std::uint32_t bytes, Cycle start, std::uint32_t base = 0, int width = 4) {
        return request(Space::Global, AccessKind::Store, bytes, start, base, width);
    }
};

TEST(CachePath, ItsDataGoesThroughTheBanksOfTheDevice) {
    OneSm sm;
    sm.load(8, 0);
    const Access access = stridedAccess(Space::Global, AccessKind::Load, 8);
    const Transactions transactions = transactionsOf(access, {32, {64, 32}});
    const auto latencyOf = [&](int banks, Cycle start) {
        return sm.path
                   .request({sm.timing, 0, access, transactions, start, nullptr, banks}, sm.port,
                            sm.behind)
                   .backAt -
               start;
    };
    const Cycle of32 = latencyOf(32, 5000);
    EXPECT_EQ(latencyOf(16, 6000) - of32, 2 * kWavefrontLatency) << "4 wavefronts instead of 2";
}

TEST(CachePath, AMissTakesL2sLatencyAndTheNextLoadHits) {
    OneSm sm;
    EXPECT_EQ(sm.load(4, 0).backAt, 280);
    ASSERT_EQ(sm.answers.size(), 4U);
    EXPECT_EQ(sm.answers[3], (Answer{Level::L2, 3, 280}));
    const Reply again = sm.load(4, 1000);
    EXPECT_EQ(again.backAt, 1031);
    EXPECT_EQ(again.traffic.l1SectorHits, 4);
    EXPECT_EQ(again.traffic.l2ReadSectors, 0);
    EXPECT_EQ(sm.answers[0], (Answer{Level::L1, 0, 1031}));
}

// Measured on an H200: ld.cg, ld.cv and ld.volatile find nothing in L1, and leave nothing there.
TEST(CachePath, ALoadPastL1NeitherHitsNorIsKept) {
    OneSm sm;
    sm.bypassesL1 = true;
    sm.load(4, 0);
    EXPECT_EQ(sm.answers.front().level, Level::L2);
    sm.load(4, 1000);
    EXPECT_EQ(sm.answers.front().level, Level::L2) << "again";
    sm.bypassesL1 = false;
    sm.load(4, 2000);
    EXPECT_EQ(sm.answers.front().level, Level::L2) << "nothing was kept";
    sm.load(4, 3000);
    EXPECT_EQ(sm.answers.front().level, Level::L1);
    sm.bypassesL1 = true;
    sm.load(4, 4000);
    EXPECT_EQ(sm.answers.front().level, Level::L2) << "though L1 has it";
}

TEST(CachePath, ALoadOfASectorOnItsWayWaitsForItAndAsksForNothing) {
    OneSm sm;
    sm.load(0, 0);
    const Reply second = sm.load(0, 100);
    EXPECT_EQ(second.backAt, 280);
    EXPECT_EQ(second.traffic.l2ReadSectors, 0);
}

TEST(CachePath, AnotherSectorOfALineOnItsWayIsAMissOfItsOwn) {
    OneSm sm;
    sm.load(0, 0);
    const Reply second = sm.load(0, 100, 32);
    EXPECT_EQ(second.backAt, 380);
    EXPECT_EQ(second.traffic.l2ReadSectors, 1);
}

// Measured on an H100: 31.9 cycles a load at stride 32; on an H200 108.15 − 39.15 cycles more
// latency, 62 for the banks and 7 for the tags of 32 lines.
TEST(CachePath, AHitGoesThroughTheBanksAsOftenAsTheyConflict) {
    OneSm sm;
    sm.load(128, 0);
    EXPECT_EQ(sm.load(128, 5000).backAt, 5031 + 2 * 31 + 7);
    EXPECT_EQ(sm.port.freeAt, 5032);
    sm.load(132, 10'000);
    sm.load(132, 20'000);
    EXPECT_EQ(sm.port.freeAt, 20'008) << "no conflict, but 32 lines at four tags a cycle";
}

TEST(CachePath, WideLoadsTakeSeveralPasses) {
    OneSm sm;
    sm.load(8, 0, 0, 8);
    EXPECT_EQ(sm.load(8, 1000, 0, 8).backAt, 1034) << "measured: 34";
}

// Measured on an H200: the same word hits, another word of the sector misses, a whole sector hits.
TEST(CachePath, AStoreBringsTheWordsThatItWrites) {
    OneSm sm;
    EXPECT_EQ(sm.store(0, 0).leftAt, 26);
    EXPECT_EQ(sm.load(0, 1000).backAt, 1031);
    EXPECT_EQ(sm.load(0, 2000, 4).backAt, 2280);
    sm.store(4, 3000, 4096);
    EXPECT_EQ(sm.load(0, 4000, 4096 + 64).backAt, 4031);
}

// Measured on an H200: of 16 loads of m[j + 1], each with a store to m[j] behind it, 7 floats and 3
// doubles hit, those of the first sector; where each waits for the other, all but one a sector do.
TEST(CachePath, WhatIsOnItsWayToALineThatAStoreWritesIsNotKept) {
    OneSm sm;
    sm.load(0, 0, 32);
    sm.store(0, 10, 0);
    EXPECT_EQ(sm.load(0, 20, 36).traffic.l1SectorHits, 0) << "another word of the sector";
    EXPECT_EQ(sm.load(0, 30, 0).traffic.l1SectorHits, 1) << "what was stored";
    EXPECT_EQ(sm.load(0, 1000, 40).traffic.l1SectorHits, 1);
    sm.store(0, 2000, 0);
    EXPECT_EQ(sm.load(0, 2010, 44).traffic.l1SectorHits, 1) << "nothing was on its way";
}

TEST(CachePath, AStoreLeavesOneSectorACycleAndALineInTwoAtLeast) {
    OneSm sm;
    EXPECT_EQ(sm.store(4, 0).leftAt, 26);
    EXPECT_EQ(sm.store(4, 0, 4096).leftAt, 26 + 4) << "behind four sectors";
    OneSm other;
    EXPECT_EQ(other.store(128, 0).backAt, 280 + 2 * 31);
}

TEST(CachePath, PartsOfSectorsMayStillWaitForTheLinkWhenTheirWarpHasGone) {
    OneSm sm;
    EXPECT_EQ(sm.store(128, 0).leftAt, 26);
    for (std::uint32_t line = 32; line < 128; line += 32)
        sm.store(128, 0, line * 128);
    const Reply last = sm.store(128, 0, 128 * 128);
    EXPECT_EQ(last.leftAt, 4 * 32 + 26) << "when the banks have given it";
    EXPECT_GT(last.backAt - 280, last.leftAt + 100) << "L2 takes it later";
}

TEST(CachePath, AStoreToTheSectorsOfTheStoreBeforeGoesWithIt) {
    // Three words of 12 bytes a lane, one store after another: what the second and third write is
    // on its way already.
    OneSm sm;
    EXPECT_EQ(sm.store(12, 0).traffic.l2WriteSectors, 12);
    EXPECT_EQ(sm.store(12, 2, 4).traffic.l2WriteSectors, 0);
    EXPECT_EQ(sm.store(12, 4, 8).traffic.l2WriteSectors, 0);
    EXPECT_EQ(sm.store(12, 500, 8).traffic.l2WriteSectors, 12) << "the first one has gone";
    // Others between them push it on.
    OneSm busy;
    busy.store(12, 0);
    busy.store(12, 1, 4096);
    busy.store(12, 2, 8192);
    busy.store(12, 3, 16384);
    EXPECT_EQ(busy.store(12, 4, 4).traffic.l2WriteSectors, 12);
    // Of eight lines each none goes with another.
    OneSm wide;
    wide.store(32, 0);
    EXPECT_EQ(wide.store(32, 2, 4).traffic.l2WriteSectors, 32);
}

TEST(CachePath, OneLineACycleIsAskedFor) {
    OneSm sm;
    sm.load(128, 0);  // Brings copies of all lines to the near side of L2.
    sm.path = CachePath(216 << 10);
    const Reply reply = sm.load(128, 10000);
    // 32 passes through the banks add 2 cycles each, the lines 1.06 each.
    EXPECT_NEAR(static_cast<double>(reply.backAt), 10000 + 280 + 62 + 31 * 1.06, 2);
}

TEST(CachePath, ALoadAsksBehindTheOneBefore) {
    OneSm sm;
    const Cycle alone = sm.load(128, 0).backAt;
    OneSm busy;
    busy.load(128, 0, 1 << 20);
    // Each of the 32 lines before takes 1.06 cycles, as measured.
    EXPECT_NEAR(static_cast<double>(busy.load(128, 0).backAt - alone), 32 * 1.06, 1);
    OneSm later;
    later.load(128, 0, 1 << 20);
    EXPECT_EQ(later.load(128, 500).backAt, 500 + alone) << "they have long gone";
}

TEST(CachePath, AnAtomicIsDoneAtL2AndDropsTheLine) {
    OneSm sm;
    sm.load(4, 0);
    const Reply reply = sm.request(Space::Global, AccessKind::Atomic, 4, 1000);
    EXPECT_NEAR(static_cast<double>(reply.backAt), 1000 + 440 + 8, 6) << "measured: 8 for a line";
    EXPECT_EQ(sm.load(4, 2000).backAt, 2280);
}

/// Cycles a warp in which all of its lanes add to the first `count` elements of a line, of many.
double cyclesOfSums(int count, int width, bool addsFloats) {
    OneSm sm;
    Access access = stridedAccess(Space::Global, AccessKind::Atomic, 0);
    access.bytesPerLane = width;
    access.addsFloats = addsFloats;
    for (int lane = 0; lane < 32; ++lane)
        access.addresses[static_cast<std::size_t>(lane)] =
            static_cast<std::uint32_t>(lane % count * width);
    const Transactions transactions = transactionsOf(access, {32, {64, 32}});
    Reply first;
    Reply last;
    constexpr int kWarps = 100;
    for (int warp = 0; warp <= kWarps; ++warp) {
        last = sm.path.request({sm.timing, 0, access, transactions, 1000, nullptr}, sm.port,
                               sm.behind);
        if (warp == 0) first = last;
    }
    return static_cast<double>(last.backAt - first.backAt) / kWarps;
}

// Measured on an H200 with all SMs at one line.
TEST(CachePath, SumsOfFloatsWaitForTheOneBeforeOnTheirAddress) {
    EXPECT_NEAR(cyclesOfSums(1, 4, true), 111.3, 1);
    EXPECT_NEAR(cyclesOfSums(2, 4, true), 55.6, 1);
    EXPECT_NEAR(cyclesOfSums(8, 4, true), 13.9, 0.2);
    EXPECT_NEAR(cyclesOfSums(16, 4, true), 7.0, 0.2);
    EXPECT_NEAR(cyclesOfSums(1, 4, false), 46.4, 0.2);
    EXPECT_NEAR(cyclesOfSums(8, 4, false), 4.65, 0.5);
}

TEST(CachePath, DoublesAreAddedOneAfterAnother) {
    EXPECT_NEAR(cyclesOfSums(1, 8, true), 111.3, 1);
    EXPECT_NEAR(cyclesOfSums(4, 8, true), 37.1, 0.5);
    EXPECT_NEAR(cyclesOfSums(8, 8, true), 18.6, 0.5);
    EXPECT_NEAR(cyclesOfSums(16, 8, true), 18.6, 0.5);
    EXPECT_NEAR(cyclesOfSums(32, 8, true), 18.6, 0.5) << "two lines";
    EXPECT_NEAR(cyclesOfSums(4, 8, false), 9.3, 0.5) << "integers";
}

TEST(CachePath, ALoadComesBehindTheAtomicsOfItsSm) {
    OneSm sm;
    Cycle taken = 0;
    for (int i = 0; i < 40; ++i)
        taken = sm.request(Space::Global, AccessKind::Atomic, 0, 1000).backAt - 440;
    const Reply reply = sm.load(4, 1010, 1 << 20);
    EXPECT_GT(taken, 2500) << "40 times 32 lanes on one address";
    EXPECT_GT(reply.backAt, taken + 200);
    EXPECT_LT(reply.backAt, taken + 500);
}

TEST(CachePath, AWarpMayGoWhileFewAtomicsWaitAtL2) {
    OneSm sm;
    Reply reply;
    for (int warp = 0; warp < 8; ++warp)
        reply = sm.request(Space::Global, AccessKind::Atomic, 0, 1000);
    EXPECT_LT(reply.leftAt, 1000 + 100);
    for (int warp = 0; warp < 24; ++warp)
        reply = sm.request(Space::Global, AccessKind::Atomic, 0, 1000);
    EXPECT_GT(reply.leftAt, 1000 + 32 * 32 * 3 / 4) << "1,024 rounds find no room";
}

TEST(CachePath, LocalMemoryIsCachedApartFromGlobalMemory) {
    OneSm sm;
    sm.load(4, 0);
    EXPECT_EQ(sm.request(Space::Local, AccessKind::Load, 0, 1000).backAt, 1280);
    EXPECT_EQ(sm.request(Space::Local, AccessKind::Load, 0, 2000).backAt, 2031);
}

TEST(CachePath, WithoutL1EveryLoadGoesToL2) {
    OneSm sm;
    sm.path = CachePath(0);
    sm.load(4, 0);
    const Reply again = sm.load(4, 1000);
    EXPECT_EQ(again.backAt, 1280);
    EXPECT_EQ(again.traffic.l1SectorHits, 0);
}

/// Where a line of no column has come before, each line of a column has a tag of its own.
TEST(CachePath, AColumnIsFoundAsItsLinesAre) {
    OneSm columns;
    OneSm singly;
    singly.load(0, 0, 64U << 20);
    std::uint32_t random = 1;
    const auto next = [&random](std::uint32_t below) {
        random = random * 1664525U + 1013904223U;
        return (random >> 8) % below;
    };
    int hits = 0;
    for (Cycle now = 5000; now < 100'000; now += 1 + next(300)) {
        Access access =
            stridedAccess(Space::Global, next(3) != 0 ? AccessKind::Load : AccessKind::Store, 128);
        const std::uint32_t base = 32 * 128 * next(20) + 4 * next(32);
        for (std::uint32_t& address : access.addresses)
            address += base;
        const Transactions transactions = transactionsOf(access, {32, {64, 32}});
        ASSERT_EQ(transactions.lines.columnStep(), 1U);
        const auto request = [&](OneSm& sm) {
            return sm.path.request({sm.timing, 0, access, transactions, now, nullptr}, sm.port,
                                   sm.behind);
        };
        const Reply reply = request(columns);
        ASSERT_EQ(reply, request(singly)) << now;
        hits += reply.traffic.l1SectorHits;
    }
    EXPECT_GT(hits, 2000);
}

/// Whoever asks is answered line by line, and nobody else: columns then go a shorter way.
TEST(CachePath, WhetherSomebodyAsksChangesNothing) {
    for (const int l1Bytes : {0, 8 << 10, 64 << 10}) {
        const machine::Timing timing = timingOfCaches();
        OneSm asked{.path = CachePath(l1Bytes), .behind = {1 << 20, CacheStart::Cold, true}};
        OneSm quiet{.path = CachePath(l1Bytes), .behind = {1 << 20, CacheStart::Cold, true}};
        std::uint32_t random = 1;
        const auto next = [&random](std::uint32_t below) {
            random = random * 1664525U + 1013904223U;
            return (random >> 8) % below;
        };
        // Late ones, too, whose cycles need more than 32 bits.
        for (const Cycle begin : {Cycle{0}, kEarly - 9000, Cycle{UINT32_MAX} - 9000}) {
            for (Cycle now = begin; now < begin + 18'000; now += 15) {
                Access access = stridedAccess(Space::Global,
                                              next(3) != 0 ? AccessKind::Load : AccessKind::Store,
                                              4 * (1 + next(3) * next(40)));
                for (std::uint32_t& address : access.addresses)
                    address += 128 * next(2) * 300 + 4 * (random >> 29);
                const std::uint32_t base = 128 * next(3000);
                for (std::uint32_t& address : access.addresses)
                    address += base;
                const Transactions transactions = transactionsOf(access, {32, {64, 32}});
                std::vector<Answer> answers;
                const Reply reply = asked.path.request(
                    {timing, 0, access, transactions, now, &answers}, asked.port, asked.behind);
                ASSERT_EQ(quiet.path.request({timing, 0, access, transactions, now, nullptr},
                                             quiet.port, quiet.behind),
                          reply)
                    << now;
                ASSERT_EQ(static_cast<int>(answers.size()), transactions.lines.sectorCount());
            }
            EXPECT_EQ(asked.path, quiet.path);
            EXPECT_EQ(asked.behind, quiet.behind);
            EXPECT_EQ(asked.port, quiet.port);
        }
    }
}

}  // namespace
}  // namespace warpscope::memory
