#include "engine/memory/l2_and_dram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

namespace warpscope::memory {
namespace {

constexpr std::int64_t kL2Bytes = 50 << 20;
constexpr std::uint32_t kNearLine = 3;  // Two bits set: at home on side 0.
constexpr std::uint32_t kFarLine = 1;   // One: on side 1.

machine::Timing timingOfL2() {
    machine::Timing timing;
    timing.l2Latency = 280;
    timing.l2FarLatency = 460;
    timing.dramLatency = 690;
    timing.atomicLatency = 440;
    timing.l2SectorsPerCycle = 100;
    timing.sectorsPerCycleGpu = 50;
    return timing;
}

L2Reply readOne(L2AndDram& parts, const machine::Timing& timing, const L2Request& request,
                Traffic& traffic) {
    const Line line{request.line, request.sectors, 0};
    L2Requests requests(request.side, request.now, 0, {&line, 1});
    requests.at[0] = request.at;
    parts.readAll(timing, requests, traffic);
    return {requests.at[0], requests.fromDram != 0 ? Level::Dram : Level::L2};
}

/// Returns when L2 takes it.
Cycle writeOne(L2AndDram& parts, const machine::Timing& timing, const L2Request& request,
               bool isWhole, Traffic& traffic) {
    const Line line{request.line, request.sectors, 0};
    L2Requests requests(request.side, request.now, 0, {&line, 1});
    requests.whole = isWhole ? 1 : 0;
    requests.at[0] = request.at;
    parts.writeAll(timing, requests, traffic);
    return requests.at[0];
}

struct Level2 {
    machine::Timing timing = timingOfL2();
    L2AndDram parts{kL2Bytes, CacheStart::Cold};
    Traffic traffic{};

    L2Reply read(std::uint32_t line, std::uint32_t sectors, Cycle at, int side = 0) {
        return readOne(parts, timing, {side, line, sectors, at, at}, traffic);
    }
    void write(std::uint32_t line, std::uint32_t sectors, Cycle at, int side = 0) {
        writeOne(parts, timing, {side, line, sectors, at, at}, true, traffic);
    }
    /// Of so many lanes on one address.
    Cycle atomic(std::uint32_t line, Cycle at, int turns) {
        return atomic(line, at, {.rounds = turns, .isFull = false, .turns = turns});
    }
    Cycle atomic(std::uint32_t line, Cycle at, const AtomicWork& work) {
        return parts.atomic(timing, {0, line, 1, at, at}, work, traffic).backAt;
    }
};

TEST(L2AndDram, AFirstReadComesFromDramAndTheNextFromL2) {
    Level2 level;
    const L2Reply first = level.read(kNearLine, 0xF, 0);
    EXPECT_EQ(first.level, Level::Dram);
    EXPECT_EQ(first.readyAt, 690 - 90) << "half the difference of the two sides";
    EXPECT_EQ(level.traffic.dramReadBytes, 128);
    const L2Reply next = level.read(kNearLine, 0xF, 1000);
    EXPECT_EQ(next.level, Level::L2);
    EXPECT_EQ(next.readyAt, 1280);
    EXPECT_EQ(level.traffic.l2ReadSectors, 8);
    EXPECT_EQ(level.traffic.l2SectorHits, 4);
}

TEST(L2AndDram, ASecondReaderWaitsForTheDataOnItsWay) {
    Level2 level;
    const Cycle readyAt = level.read(kNearLine, 1, 0).readyAt;
    EXPECT_EQ(level.read(kNearLine, 1, 100).readyAt, readyAt);
    EXPECT_EQ(level.traffic.dramReadBytes, 64);
}

TEST(L2AndDram, DramGivesSectorsInPairs) {
    Level2 level;
    level.read(kNearLine, 0b0010, 0);
    EXPECT_EQ(level.traffic.dramReadBytes, 64);
    level.read(kNearLine, 0b0001, 2000);
    EXPECT_EQ(level.traffic.dramReadBytes, 64) << "came along";
    level.read(kNearLine, 0b1100, 4000);
    EXPECT_EQ(level.traffic.dramReadBytes, 128);
}

TEST(L2AndDram, TheFarSideIsPaidOnce) {
    Level2 level;
    EXPECT_EQ(level.read(kFarLine, 1, 0, 1).readyAt, 600) << "at home there";
    EXPECT_EQ(level.read(kFarLine, 1, 1000, 0).readyAt, 1460);
    EXPECT_EQ(level.read(kFarLine, 1, 2000, 0).readyAt, 2280) << "a copy was made";
    EXPECT_EQ(level.traffic.dramReadBytes, 64);
}

TEST(L2AndDram, AStoreMakesTheCopyOnTheOtherSideOld) {
    Level2 level;
    level.read(kFarLine, 1, 0, 0);
    level.write(kFarLine, 1, 1000, 1);
    EXPECT_EQ(level.read(kFarLine, 1, 2000, 0).readyAt, 2460);
    EXPECT_EQ(level.traffic.l2WriteSectors, 1);
}

TEST(L2AndDram, AStoreFromAcrossLeavesTheCopyThereAsNew) {
    Level2 level;
    level.read(kFarLine, 1, 0, 0);
    level.write(kFarLine, 1, 1000, 0);
    EXPECT_EQ(level.read(kFarLine, 1, 2000, 0).readyAt, 2280);
    EXPECT_EQ(level.read(kFarLine, 1, 3000, 1).readyAt, 3280) << "and its home has it";
}

TEST(L2AndDram, WhatWasWrittenNeedsNoDram) {
    Level2 level;
    level.write(kNearLine, 0xF, 0);
    EXPECT_EQ(level.read(kNearLine, 0xF, 100).readyAt, 380);
    EXPECT_EQ(level.traffic.dramReadBytes, 0);
}

TEST(L2AndDram, AllShareTheBandwidthOfL2) {
    Level2 level;
    for (std::uint32_t i = 0; i < 100; ++i)
        level.write(kNearLine + 4 * i, 0xF, 0);
    // 400 sectors at 1.92 hundredths of a cycle each.
    EXPECT_NEAR(static_cast<double>(level.read(kNearLine, 1, 0).readyAt - 280), 8, 1);
}

TEST(L2AndDram, AllShareTheBandwidthOfDram) {
    Level2 level;
    level.timing.l2SectorsPerCycle = 10'000;
    Cycle last = 0;
    for (std::uint32_t i = 0; i < 100; ++i)
        last = std::max(last, level.read(kNearLine ^ i << 4, 0xF, 0).readyAt);
    EXPECT_NEAR(static_cast<double>(last - 780), 400.0 / 50, 2);
}

TEST(L2AndDram, AtomicsOnOneSliceAreServedOneAfterAnother) {
    Level2 level;
    level.write(kNearLine, 1, 0);
    EXPECT_EQ(level.atomic(kNearLine, 100, 1), 540);
    EXPECT_EQ(level.atomic(kNearLine, 1000, 32), 1000 + 440 + 72);
    EXPECT_EQ(level.atomic(kNearLine, 1000, 1), 1000 + 46 + 440) << "32 turns of 1.45 cycles";
    EXPECT_EQ(level.atomic(kNearLine, 2000, {.rounds = 4, .isFull = true}), 2000 + 440);
    EXPECT_EQ(level.atomic(kNearLine, 2000, 1), 2000 + 4 + 440) << "32 lanes in 4.7 cycles";
}

TEST(L2AndDram, FourLinesOfEightShareASlice) {
    constexpr std::uint32_t kFirst = 64;
    const auto waits = [](std::uint32_t line) {
        Level2 level;
        level.write(kFirst, 1, 0);
        level.write(line, 1, 0);
        level.atomic(kFirst, 1000, 1000);
        return level.atomic(line, 1000, 1) > 2000;
    };
    for (const std::uint32_t line : {kFirst, kFirst + 1, kFirst + 4, kFirst + 5})
        EXPECT_TRUE(waits(line)) << line;
    for (const std::uint32_t line : {kFirst + 2, kFirst + 3, kFirst + 6, kFirst + 7})
        EXPECT_FALSE(waits(line)) << line;
}

/// Measured on an H200: 32 lanes on as many lines in a row take 6.04 cycles with all SMs, 8 slices
/// at a time; on 64 lines, at random, a Bloom filter takes 7225 cycles, 16 slices at a time.
TEST(L2AndDram, LinesInARowTakeAllSlices) {
    constexpr std::uint32_t kFirst = 1024;
    constexpr std::uint32_t kGroups = 48;  // Eights of lines; each has two slices.
    Level2 level;
    for (std::uint32_t line = kFirst; line < kFirst + 8 * kGroups; ++line)
        level.write(line, 1, 0);
    level.atomic(kFirst, 1000, 1000);
    int waiting = 0;
    for (std::uint32_t group = 1; group < kGroups; ++group)
        for (const std::uint32_t line : {kFirst + 8 * group, kFirst + 8 * group + 2})
            waiting += level.atomic(line, 1000, 1) > 2000 ? 1 : 0;
    EXPECT_LE(waiting, 1) << "where the slices come round";
}

TEST(L2AndDram, WhatHasToMakeRoomGoesBackToDram) {
    Level2 level;
    level.parts = L2AndDram(2 * 16 * 128, CacheStart::Cold);  // One set a side.
    for (std::uint32_t i = 0; i < 40; ++i)
        level.write(i, 0xF, i);
    EXPECT_EQ(level.traffic.dramWriteBytes, (40 - 32) * 128);
}

TEST(L2AndDram, SmsLieOnBothSides) {
    EXPECT_EQ(L2AndDram::sideOf(0), L2AndDram::sideOf(1));
    EXPECT_NE(L2AndDram::sideOf(0), L2AndDram::sideOf(2));
}

constexpr Cycle kLater = 10'000'000;

/// Latencies of lines far apart, one after another, from side 0.
std::vector<CycleCount> latenciesOf(L2AndDram& parts, std::uint32_t lines, Cycle from = 0) {
    const machine::Timing timing = timingOfL2();
    std::vector<CycleCount> all;
    Traffic traffic;
    for (std::uint32_t line = 0; line < lines; ++line) {
        const Cycle at = from + 1000 * static_cast<Cycle>(line);
        all.push_back(readOne(parts, timing, {0, 17 * line, 1, at, at}, traffic).readyAt - at);
    }
    return all;
}

double meanOf(const std::vector<CycleCount>& latencies) {
    CycleCount sum = 0;
    for (const CycleCount latency : latencies)
        sum += latency;
    return static_cast<double>(sum) / static_cast<double>(latencies.size());
}

// Blocks come to other SMs than in the launch before: a quarter of all lines is not on their side.
TEST(L2AndDram, AWarmStartHasHalfOfTheCopies) {
    L2AndDram parts{kL2Bytes, CacheStart::Warm};
    const auto first = latenciesOf(parts, 4096);
    const auto far = std::ranges::count(first, 460);
    EXPECT_NEAR(static_cast<double>(far) / 4096, 0.25, 0.03);
    EXPECT_EQ(std::ranges::count(first, 280), 4096 - far);
    EXPECT_EQ(std::ranges::count(latenciesOf(parts, 4096, kLater), 280), 4096)
        << "copies were made";
}

// Measured on an H200: no line of a launch that has run before is far from its SM.
TEST(L2AndDram, ARelaunchFindsEveryLineOnTheSideThatWantsIt) {
    L2AndDram parts{kL2Bytes, CacheStart::Relaunched};
    EXPECT_EQ(std::ranges::count(latenciesOf(parts, 4096), 280), 4096);
}

TEST(L2AndDram, LinesDifferInLatencyAboutTheMean) {
    L2AndDram near{kL2Bytes, CacheStart::Warm, true};
    latenciesOf(near, 4096);
    const auto hits = latenciesOf(near, 4096, kLater);
    EXPECT_NEAR(meanOf(hits), 280, 2);
    EXPECT_EQ(std::ranges::max(hits), 280 + 24) << "measured: 95 % take at most 305 of 283";
    L2AndDram cold{kL2Bytes, CacheStart::Cold, true};
    const auto misses = latenciesOf(cold, 65536);
    EXPECT_NEAR(meanOf(misses), 690, 20);
    EXPECT_EQ(std::ranges::min(misses), 500);
    EXPECT_EQ(std::ranges::max(misses), 1020);
}

// Measured on an H200: of 16 lines that follow each other the last one is there after 840 cycles in
// the mean, of 16 that lie anywhere after 1059.
TEST(L2AndDram, LinesBesideEachOtherWaitForDramTogether) {
    L2AndDram cold{kL2Bytes, CacheStart::Cold, true};
    const auto misses = latenciesOf(cold, 65536);
    constexpr std::size_t kLines = 16;
    constexpr std::size_t kGroups = 65536 / kLines;
    double beside = 0;
    double apart = 0;
    for (std::size_t group = 0; group < kGroups; ++group) {
        CycleCount lastBeside = 0;
        CycleCount lastApart = 0;
        for (std::size_t i = 0; i < kLines; ++i) {
            lastBeside = std::max(lastBeside, CycleCount{misses[group * kLines + i]});
            lastApart = std::max(lastApart, CycleCount{misses[i * kGroups + group]});
        }
        beside += static_cast<double>(lastBeside) / kGroups;
        apart += static_cast<double>(lastApart) / kGroups;
    }
    EXPECT_LT(beside, 960) << "lines of both sides lie among them here";
    EXPECT_NEAR(apart, 1059, 80);
}

// Measured on an H200: 37.5 lines of one sector written in part, 60 sectors of whole lines a cycle.
TEST(L2AndDram, APartOfASectorCostsItsLineATurn) {
    const auto cyclesOf = [](std::uint32_t sectors) {
        machine::Timing timing;
        timing.l2SectorsPerCycle = 144;
        L2AndDram parts(1 << 20, CacheStart::Cold);
        Traffic traffic;
        Cycle last = 0;
        for (std::uint32_t line = 0; line < 6000; ++line)
            last = writeOne(parts, timing, {0, line, sectors, 0, 0}, false, traffic);
        return static_cast<double>(last);
    };
    EXPECT_NEAR(cyclesOf(0x1), 6000 / 37.5, 4);
    EXPECT_NEAR(cyclesOf(0xF), 4 * 6000 / 60.0, 4);
}

enum class How { EachAlone, Together, AsColumns };

/// An access of these lines of a sector each, line i from cycle now + i on; the replies' sum.
Cycle accessLines(L2AndDram& parts, std::span<const Line> lines, int side, bool isRead, Cycle now,
                  How how, Traffic& traffic) {
    const machine::Timing timing = timingOfL2();
    const auto count = static_cast<Cycle>(lines.size());
    Cycle sum = 0;
    if (how == How::AsColumns && lines.size() == L2Requests::kMostLines) {
        const auto isAlike = [&](const Line& line) { return line.sectors == lines[0].sectors; };
        const std::uint32_t step = lines[1].number - lines[0].number;
        L2Column column(side, now, 0, lines, std::ranges::all_of(lines, isAlike) ? step : 0);
        for (Cycle i = 0; i < count; ++i)
            column.at[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(now + i);
        isRead ? parts.readColumn(timing, column, traffic)
               : parts.writeColumn(timing, column, traffic);
        for (const std::uint32_t at : column.at)
            sum += at;
        return sum;
    }
    if (how == How::EachAlone) {
        for (Cycle i = 0; i < count; ++i) {
            const Line& line = lines[static_cast<std::size_t>(i)];
            const L2Request request{side, line.number, line.sectors, now, now + i};
            sum += isRead ? readOne(parts, timing, request, traffic).readyAt
                          : writeOne(parts, timing, request, false, traffic);
        }
        return sum;
    }
    L2Requests requests(side, now, 0, lines);
    for (Cycle i = 0; i < count; ++i)
        requests.at[static_cast<std::size_t>(i)] = now + i;
    isRead ? parts.readAll(timing, requests, traffic) : parts.writeAll(timing, requests, traffic);
    for (Cycle i = 0; i < count; ++i)
        sum += requests.at[static_cast<std::size_t>(i)];
    return sum;
}

/// Random accesses to a small L2, from both sides; the replies' sum.
Cycle accessRandomly(L2AndDram& parts, Traffic& traffic, How how) {
    std::uint32_t random = 1;
    const auto next = [&random](std::uint32_t below) {
        random = random * 1664525U + 1013904223U;
        return (random >> 8) % below;
    };
    Cycle sum = 0;
    for (Cycle now = 0; now < 8000; now += 4) {
        const int side = static_cast<int>(next(2));
        const bool isRead = next(3) != 0;
        const bool isAlike = next(2) != 0;
        const std::uint32_t first = next(isAlike ? 40 : 1500) * (isAlike ? 16 : 1);
        const std::uint32_t count = next(2) != 0 ? L2Requests::kMostLines : 1 + next(31);
        const std::uint32_t stride = 1 + next(3) * next(20);
        std::vector<Line> lines;
        const std::uint32_t same = 1U << next(4);
        for (std::uint32_t i = 0; i < count; ++i)
            lines.push_back({first + i * stride, isAlike ? same : 1U << next(4), 0});
        sum += accessLines(parts, lines, side, isRead, now, how, traffic);
    }
    return sum;
}

TEST(L2AndDram, LinesOfAnAccessTakeWhatEachTakesAlone) {
    for (const CacheStart start : {CacheStart::Cold, CacheStart::Warm, CacheStart::Relaunched}) {
        L2AndDram alone(128 << 10, start, true);
        Traffic ofEach;
        const Cycle sum = accessRandomly(alone, ofEach, How::EachAlone);
        EXPECT_GT(ofEach.dramWriteBytes, 0) << "lines had to make room";
        EXPECT_GT(ofEach.l2SectorHits, 0);
        for (const How how : {How::Together, How::AsColumns}) {
            L2AndDram together(128 << 10, start, true);
            Traffic traffic;
            EXPECT_EQ(accessRandomly(together, traffic, how), sum);
            EXPECT_EQ(traffic, ofEach);
            EXPECT_EQ(together, alone);
        }
    }
}

}  // namespace
}  // namespace warpscope::memory
