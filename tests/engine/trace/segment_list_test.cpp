#include "engine/trace/segment_list.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace warpscope::trace {
namespace {

/// Appends segments as a recording does, each from its begin on.
SegmentList listOf(const std::vector<Segment>& segments) {
    SegmentList list;
    for (const Segment& segment : segments) {
        if (!list.followIssue(segment.begin, segment.pc, segment.state, segment.active))
            list.append(segment.begin, segment.pc, segment.state, segment.active);
    }
    list.close();
    return list;
}

std::vector<Segment> readBack(const Segments& all) {
    std::vector<Segment> segments;
    for (const Segment& segment : all)
        segments.push_back(segment);
    return segments;
}

/// A warp's life by chance: issues of one cycle, waits behind them, jumps, changing masks.
std::vector<Segment> anyLife(unsigned seed, int count) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
    std::vector<Segment> segments;
    Segment next{.begin = below(50), .pc = 5, .state = WarpState::NoInstruction, .active = 0xFF};
    for (int i = 0; i < count; ++i) {
        const bool isIssue = next.state == WarpState::Issued;
        next.end = next.begin + (isIssue ? 1 : 1 + below(30));
        segments.push_back(next);
        next.begin = next.end;
        if (isIssue) next.pc = below(4) == 0 ? 40 : next.pc + 1;
        if (below(6) == 0) next.active = below(3) == 0 ? 0 : random();
        const bool goesOn = below(3) == 0;
        next.state = goesOn ? WarpState::Issued : static_cast<WarpState>(2 + below(12));
    }
    return segments;
}

TEST(SegmentList, GivesBackWhatWasAppended) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const std::vector<Segment> life = anyLife(seed, 300);
        const SegmentList list = listOf(life);
        ASSERT_EQ(readBack({list, life.back().end}), life) << "seed " << seed;
    }
}

/// Every state that kMaxWarpStates leaves room for, many of which have no name yet, as a
/// word of its own and behind an issue, with the last pc and a begin of 32 bits.
TEST(SegmentList, HasRoomForEveryStateAndPc) {
    static_assert(kMaxWarpStates == 32);
    constexpr auto kLastPc = static_cast<isa::ProgramCounter>(kMaxInstructions - 1);
    std::vector<Segment> life;
    Cycle at = 0xFFFFFFFF - 1000;
    const auto add = [&](isa::ProgramCounter pc, WarpState state) {
        const Cycle end = at + (state == WarpState::Issued ? 1 : 3);
        life.push_back({.begin = at, .end = end, .pc = pc, .state = state, .active = 0xF0});
        at = end;
    };
    for (int state = 1; state < kMaxWarpStates; ++state) {
        add(kLastPc, static_cast<WarpState>(state));
        add(kLastPc - 1, WarpState::Issued);
        add(kLastPc, static_cast<WarpState>(state));
    }
    const SegmentList list = listOf(life);
    EXPECT_EQ(readBack({list, life.back().end}), life);
}

TEST(SegmentList, ReadsBackwardsAsForwards) {
    const std::vector<Segment> life = anyLife(7, 500);
    const SegmentList list = listOf(life);
    const Segments all(list, life.back().end);
    auto at = all.end();
    for (auto expected = life.rbegin(); expected != life.rend(); ++expected)
        ASSERT_EQ(*--at, *expected);
    EXPECT_EQ(at, all.begin());
}

TEST(SegmentList, FindsTheSegmentOfEveryCycle) {
    const std::vector<Segment> life = anyLife(3, 200);
    const SegmentList list = listOf(life);
    const Segments all(list, life.back().end);
    EXPECT_EQ(all.at(life.front().begin - 1), all.end());
    EXPECT_EQ(all.at(life.back().end), all.end());
    EXPECT_EQ(all.firstAfter(life.back().begin), all.end());
    for (std::size_t i = 0; i < life.size(); ++i) {
        for (Cycle cycle = life[i].begin; cycle < life[i].end; ++cycle) {
            ASSERT_EQ(*all.at(cycle), life[i]) << "cycle " << cycle;
            if (i + 1 == life.size()) continue;
            ASSERT_EQ(*all.firstAfter(cycle), life[i + 1]);
        }
    }
}

/// From whichever earlier segment, to whichever cycle, the one behind the end included.
TEST(SegmentList, FindsALaterSegmentFromAnEarlierOne) {
    for (unsigned seed = 0; seed < 6; ++seed) {
        const std::vector<Segment> life = anyLife(seed, 150);
        const SegmentList list = listOf(life);
        const Segments all(list, life.back().end);
        std::size_t number = 0;
        for (auto from = all.begin(); from != all.end(); ++from, ++number) {
            for (Cycle cycle = life[number].begin; cycle < life.back().end; cycle += 3) {
                const auto found = all.lastUpTo(cycle, from);
                ASSERT_EQ(found, all.at(cycle)) << "seed " << seed << " cycle " << cycle;
                ASSERT_EQ(*found, *all.at(cycle));
            }
            const auto last = all.lastUpTo(life.back().end + 9, from);
            ASSERT_EQ(*last, life.back());
            const std::size_t between = life.size() - std::min(life.size(), number + 2);
            ASSERT_LE(from.fewestTo(last), between);
            ASSERT_GE(2 * from.fewestTo(last) + 2, between) << "an issue may share its word";
        }
    }
}

/// The last segment can be taken back, whether it shares its word with an issue or not, and the
/// mask that came with it goes too.
TEST(SegmentList, TakesTheLastOneBack) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const std::vector<Segment> life = anyLife(seed, 40);
        SegmentList list;
        for (const Segment& segment : life) {
            const auto add = [&](const Segment& one) {
                if (!list.followIssue(one.begin, one.pc, one.state, one.active))
                    list.append(one.begin, one.pc, one.state, one.active);
            };
            Segment other = segment;
            other.state = WarpState::Barrier;
            if (seed % 2 == 0) other.active = ~other.active;
            if (seed % 3 == 0) other.pc += 9;
            add(other);
            ASSERT_TRUE(list.beginsAt(other.begin));
            list.dropLast();
            list.append(segment.begin, segment.pc, segment.state, segment.active);
            ASSERT_TRUE(list.beginsAt(segment.begin));
            ASSERT_FALSE(list.beginsAt(segment.end));
        }
        list.close();
        ASSERT_EQ(readBack({list, life.back().end}), life) << "seed " << seed;
    }
}

/// A list is closed with any number of words in its last block; 64 stand in the first.
TEST(SegmentList, KeepsAllWhereverItsLastBlockEnds) {
    for (int count = 1; count < 300; ++count) {
        const std::vector<Segment> life = anyLife(7, count);
        const SegmentList list = listOf(life);
        ASSERT_EQ(readBack({list, life.back().end}), life) << count;
    }
}

TEST(SegmentList, OfAWarpThatNeverStartedIsEmpty) {
    SegmentList list;
    list.close();
    EXPECT_FALSE(list.hasOpen());
    EXPECT_TRUE(Segments(list, 10).empty());
    EXPECT_EQ(Segments(list, 10).at(3), Segments(list, 10).end());
    EXPECT_TRUE(Segments().empty());
    EXPECT_EQ(Segments().begin(), Segments().end());
}

}  // namespace
}  // namespace warpscope::trace
