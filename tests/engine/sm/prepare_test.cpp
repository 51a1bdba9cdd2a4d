#include "engine/sm/prepare.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/sm/state/first_touch.h"
#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

Prepared prepared(const isa::Program& program, const std::vector<std::uint8_t>& parameters = {}) {
    return prepare(program, parameters, machine::Machine{});
}

std::uint32_t constantOf(const Prepared& all, std::size_t pc, std::size_t source) {
    EXPECT_TRUE(all.instructions[pc].isConstant[source]);
    const Lanes& lanes = all.constants[all.instructions[pc].place[source] / kMaxLanes];
    EXPECT_EQ(lanes.front(), lanes.back());
    return lanes.front();
}

TEST(Prepare, ImmediatesAndArgumentsStandInEveryLaneWithTheirSign) {
    B build;
    build.op(Iadd, 0, {B::imm(5), B::param(4)});
    build.op(Fadd, 1, {B::imm(0x3F800000), B::reg(0)});
    build.at(0).sources[0].negate = true;
    build.at(1).sources[0].negate = true;
    build.exit();
    const auto all = prepared(build.build(), {1, 0, 0, 0, 0x78, 0x56, 0x34, 0x12});
    EXPECT_EQ(constantOf(all, 0, 0), static_cast<std::uint32_t>(-5));
    EXPECT_EQ(constantOf(all, 0, 1), 0x12345678U);
    EXPECT_EQ(constantOf(all, 0, 2), 0U) << "a source that is not there";
    EXPECT_EQ(constantOf(all, 1, 0), 0xBF800000U) << "a float changes its sign bit";
    EXPECT_FALSE(all.instructions[1].isConstant[1]) << "a register is no constant";
    EXPECT_FALSE(all.instructions[1].negatesRegister);
}

TEST(Prepare, AnArgumentBehindTheParametersReadsAsZero) {
    B build;
    build.op(Mov, 0, {B::param(8)});
    build.exit();
    EXPECT_EQ(constantOf(prepared(build.build(), {1, 2, 3, 4}), 0, 0), 0U);
}

TEST(Prepare, AnInstructionWaitsForItsSourcesAndForItsDestinations) {
    B build;
    build.op(Ffma, 3, {B::reg(0), B::reg(2), B::imm(7)});
    build.compare(1, B::reg(3), isa::Comparison::Less, B::imm(0));
    build.exit();
    const auto program = build.build();
    const auto all = prepared(program);
    const Decoded& fma = all.instructions[0];
    ASSERT_EQ(fma.waitCount, 4) << "the last one twice: they are asked in pairs";
    EXPECT_EQ(fma.waitsFor[0], 0);
    EXPECT_EQ(fma.waitsFor[1], 2);
    EXPECT_EQ(fma.waitsFor[2], 3);
    EXPECT_EQ(fma.waitsFor[3], 3);
    const Decoded& compare = all.instructions[1];
    ASSERT_EQ(compare.waitCount, 2);
    ASSERT_EQ(compare.resultCount, 1);
    EXPECT_EQ(compare.results[0], compare.waitsFor[1]);
    EXPECT_EQ(compare.waitsFor[1], registerCount(program) + 1) << "predicates follow the registers";
}

TEST(Prepare, AGuardedMoveReadsItsPredicateAsAnOperand) {
    B build;
    build.op(Mov, 0, {B::imm(1)});
    build.op(Iadd, 0, {B::reg(0), B::imm(1)});
    build.at(0).guard = build.at(1).guard = B::pred(1);
    build.exit();
    const auto all = prepared(build.build());
    EXPECT_EQ(all.instructions[0].lateCount, 0) << "it is a SEL";
    EXPECT_EQ(all.instructions[0].waitCount, 2);
    EXPECT_EQ(all.instructions[1].lateCount, 1);
}

TEST(Prepare, LatenciesAreThoseOfTheMachine) {
    B build;
    build.op(Ffma, 0, {B::reg(0)});
    build.op(Iadd, 0, {B::reg(0)});
    build.op(Ldg, 0, {B::param(0)});
    build.exit();
    const machine::Machine machine;
    const auto all = prepared(build.build());
    EXPECT_EQ(all.instructions[0].latency, machine.timing.fmaLatency);
    EXPECT_EQ(all.instructions[0].occupation.interval, machine.timing.imadInterval);
    EXPECT_EQ(all.instructions[1].latency, machine.timing.aluLatency);
    EXPECT_EQ(all.instructions[2].queue, trace::WarpState::LgThrottle);
    EXPECT_EQ(all.instructions[0].queue, trace::WarpState::NotResident) << "no queue to wait for";
}

// The constant bank has the sizes of the launch in lines of their own.
TEST(Prepare, AllSizesOfTheLaunchAndNothingElseComeFromTheirLine) {
    using enum isa::Special;
    const std::set<isa::Special> sizes{BlockDimX, BlockDimY, BlockDimZ,
                                       GridDimX,  GridDimY,  GridDimZ};
    B build;
    for (int i = 0; i < isa::kSpecialCount; ++i)
        build.special(0, static_cast<isa::Special>(i));
    build.exit();
    const auto all = prepared(build.build());
    for (int i = 0; i < isa::kSpecialCount; ++i) {
        const auto line = all.instructions[static_cast<std::size_t>(i)].parameterLine;
        EXPECT_EQ(line == kSizesLine, sizes.contains(static_cast<isa::Special>(i))) << i;
    }
}

TEST(Prepare, SpecialRegistersOfARelaunchTakeTheTurnsOfTheirReader) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.special(1, isa::Special::ClusterRank);
    build.special(2, isa::Special::Clock);
    build.exit();
    const machine::Machine machine;
    Prepared all = prepare(build.build(), {}, machine);
    readAsHardware(all, machine.timing);
    EXPECT_EQ(all.instructions[0].unit, Unit::Lsu);
    EXPECT_EQ(all.instructions[0].occupation.interval, 5);
    EXPECT_EQ(all.instructions[1].occupation.interval, 8) << "S2UR";
    EXPECT_EQ(all.instructions[2].unit, Unit::Alu) << "CS2R";
}

TEST(Prepare, SlotsGoToTheSchedulersInTurn) {
    const auto all = prepared(B{}.build());
    for (std::size_t slot = 0; slot < all.schedulerOfSlot.size(); ++slot)
        EXPECT_EQ(all.schedulerOfSlot[slot], slot % 4);
}

}  // namespace
}  // namespace warpscope::sm
