#include "engine/trace/segment_sums.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/trace/segment_list.h"

namespace warpscope::trace {
namespace {

constexpr std::size_t kInstructions = 300;

/// What each segment says, added up one by one.
struct ByHand {
    std::vector<InstructionCounters> perPc = std::vector<InstructionCounters>(kInstructions);
    Counters all{};

    void add(const Segments& segments) {
        for (const Segment& segment : segments) {
            InstructionCounters& row = perPc[segment.pc];
            all.warpCycles[static_cast<std::size_t>(segment.state)] += segment.length();
            if (segment.state == WarpState::Issued) {
                ++row.issues;
                row.threadIssues += countLanes(segment.active);
            } else if (segment.state != WarpState::Drain) {
                row.stallCycles += segment.length();
            }
        }
        for (std::size_t pc = 0; pc < kInstructions; ++pc) {
            all.instructions += perPc[pc].issues;
            all.threadInstructions += perPc[pc].threadIssues;
        }
    }
};

/// A list long enough for several blocks of words, with masks that change at any place.
SegmentList anyList(unsigned seed, Cycle& end) {
    std::mt19937 random(seed);
    SegmentList list;
    Cycle at = static_cast<Cycle>(random() % 5);
    LaneMask active = 0xFFFFFFFF;
    isa::ProgramCounter pc = 0;
    const std::size_t count = random() % 700;
    for (std::size_t i = 0; i < count; ++i) {
        if (random() % (seed % 3 + 2) == 0) active = random();
        const auto state = static_cast<WarpState>(2 + random() % (kWarpStateCount - 2));
        if (random() % 2 == 0) {
            list.appendIssue(at, pc, active, random() % 2 == 0 ? state : WarpState::NotResident);
            pc = (pc + 1) % (kInstructions - 1);
            at += 2;
        } else {
            list.append(at, pc, state, active);
            at += static_cast<Cycle>(1 + random() % 9);
        }
    }
    list.close();
    end = at + 1;
    return list;
}

TEST(SegmentSums, AddUpWhatEachSegmentSays) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        Cycle end = 0;
        const SegmentList list = anyList(seed, end);
        ByHand expected;
        expected.add({list, end});
        SegmentSums sums(kInstructions);
        Segments(list, end).addTo(sums);
        std::vector<InstructionCounters> perPc(kInstructions);
        Counters all;
        sums.addTo(perPc, all);
        ASSERT_EQ(perPc, expected.perPc) << seed;
        ASSERT_EQ(all, expected.all) << seed;
    }
}

TEST(SegmentSums, OfNobodyAddNothing) {
    SegmentSums sums(1);
    Segments().addTo(sums);
    std::vector<InstructionCounters> perPc(1);
    Counters all;
    sums.addTo(perPc, all);
    EXPECT_EQ(perPc.front(), InstructionCounters{});
    EXPECT_EQ(all, Counters{});
}

}  // namespace
}  // namespace warpscope::trace
