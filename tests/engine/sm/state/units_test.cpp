#include "engine/sm/state/units.h"

#include <gtest/gtest.h>

namespace warpscope::sm {
namespace {

constexpr Occupation kHalf{.interval = 2};
constexpr Occupation kThreeReads{.interval = 2, .readInterval = 2};
constexpr Occupation kSharing{.interval = 2, .readInterval = 2, .sharesReads = true};

/// In how many cycles a scheduler issues these in turn, `count` in all.
Cycle cyclesOf(std::initializer_list<std::pair<Unit, Occupation>> turn, int count) {
    Units units;
    Cycle now = 0;
    for (int i = 0; i < count; ++i) {
        const auto& [unit, what] = *(turn.begin() + i % static_cast<int>(turn.size()));
        now = std::max(now, units.freeAt(unit));
        units.take(unit, what, now, 0, static_cast<isa::ProgramCounter>(i));
        ++now;
    }
    return now;
}

// Measured on an H200, cycles an instruction of a scheduler: FFMA 1, IMAD and LOP3 2, both IADD 1,
// FFMA with IMAD 1.5, IMAD with LOP3 1.13.
TEST(Units, InstructionsTakeTheirPipesAsOftenAsMeasured) {
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Fma, kHalf}}, 100)), 100, 1);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::FmaHeavy, kHalf}}, 100)), 200, 2);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Alu, kHalf}}, 100)), 200, 2);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Integer, kHalf}}, 100)), 100, 2);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Fma, kHalf}, {Unit::FmaHeavy, kHalf}}, 100)),
                150, 3);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::FmaHeavy, kHalf}, {Unit::Alu, kHalf}}, 100)),
                113, 13);
}

TEST(Units, ThreeReadsTakeTwoCyclesUnlessTwoWereJustRead) {
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Fma, kThreeReads}}, 100)), 200, 2);
    EXPECT_NEAR(static_cast<double>(cyclesOf({{Unit::Fma, kSharing}}, 100)), 100, 2);
}

TEST(Units, AnotherWarpBetweenThemReadsAgain) {
    Units units;
    units.take(Unit::Fma, kSharing, 0, 0, 0);
    units.take(Unit::Fma, kSharing, 2, 4, 1);
    EXPECT_EQ(units.freeAt(Unit::Fma), 4);
}

TEST(Units, ControlTakesNone) {
    Units units;
    units.take(Unit::Control, {}, 5, 0, 0);
    EXPECT_EQ(units, Units{});
}

TEST(Units, SpecialInstructionsWaitInTheOrderInWhichTheyCame) {
    constexpr Occupation kSpecial{.interval = 8, .mayWait = true, .sequenceInterval = 8};
    Units units;
    Cycle now = 0;
    for (int i = 0; i < 6; ++i, ++now) {
        ASSERT_LE(units.freeAt(Unit::Sfu), now) << "the queue has room";
        units.take(Unit::Sfu, kSpecial, now, i, 0);
        EXPECT_EQ(units.endOfSequence(kSpecial, 17, now), 8 * i + 17);
    }
    EXPECT_EQ(units.freeAt(Unit::Sfu), 8) << "full until the second of them begins";
}

TEST(Units, SpecialRegistersAreReadOneAfterAnother) {
    Units units;
    EXPECT_EQ(units.readSpecial(8, 10), 10);
    EXPECT_EQ(units.readSpecial(5, 11), 18);
    EXPECT_EQ(units.readSpecial(5, 30), 30);
    EXPECT_EQ(units.readConstant(11), 11) << "constants have a bank of their own";
}

// A warp with __expf beside one with divisions of doubles took twice as long as alone.
TEST(Units, NoSpecialInstructionWaitsForTheSequenceOfAnotherWarp) {
    constexpr Occupation kSpecial{.interval = 8, .mayWait = true, .sequenceInterval = 8};
    constexpr Occupation kLong{.interval = 2, .sequenceInterval = 25};
    Units units;
    EXPECT_EQ(units.endOfSequence(kLong, 125, 0), 125);
    EXPECT_EQ(units.endOfSequence(kSpecial, 17, 4), 21);
    EXPECT_EQ(units.freeAt(Unit::Sfu), 5);
    EXPECT_EQ(units.endOfSequence(kLong, 125, 5), 150);
}

// Where a device divides as often as its pipe takes an instruction, that is a sequence all the
// same.
TEST(Units, ASequenceAsShortAsItsPipeDoesNotWaitAsSpecialInstructionsDo) {
    constexpr Occupation kSequence{.interval = 8, .sequenceInterval = 8};
    Units units;
    EXPECT_EQ(units.endOfSequence(kSequence, 40, 0), 40);
    EXPECT_EQ(units.endOfSequence(kSequence, 40, 1), 48);
    EXPECT_EQ(units.freeAt(Unit::Sfu), 0) << "only take() keeps its pipe from others";
}

TEST(Units, NamesTheSlotsWhoseUnitIsBusy) {
    std::array<std::uint64_t, kUnitCount> slots{};
    for (std::size_t unit = 0; unit < kUnitCount; ++unit)
        slots[unit] = std::uint64_t{1} << unit;
    Units units;
    EXPECT_EQ(units.busySlots(slots, 1), 0U);
    units.take(Unit::FmaHeavy, kHalf, 0, 0, 0);
    units.take(Unit::Alu, kHalf, 0, 0, 1);
    units.take(Unit::Sfu, kHalf, 0, 0, 2);
    for (Cycle at = 0; at < 4; ++at) {
        std::uint64_t busy = 0;
        for (const Unit unit : {Unit::Alu, Unit::FmaHeavy, Unit::Fma, Unit::Integer})
            if (units.freeAt(unit) > at) busy |= slots[static_cast<std::size_t>(unit)];
        EXPECT_EQ(units.busySlots(slots, at), busy) << at;
    }
    EXPECT_NE(units.busySlots(slots, 1), 0U);
}

}  // namespace
}  // namespace warpscope::sm
