#include "engine/sm/state/in_flight.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(InFlight, InstructionsAreInFlightFromTheirIssueUntilTheirResult) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Mufu, 1, {B::imm(0)});
    build.op(Mov, 2, {B::imm(0)});
    build.op(Iadd, 3, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    std::size_t most = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        const auto items = inFlightOf(state.sms[0], launch.program, log.cycle);
        for (const InFlight& item : items) {
            EXPECT_LE(item.issuedAt, log.cycle);
            EXPECT_GT(item.readyAt, log.cycle);
        }
        most = std::max(most, items.size());
    }
    EXPECT_EQ(most, 3U) << "load, special function and move together";
}

TEST(InFlight, KnowsThePipeAndCountsAnInstructionOnce) {
    B build;
    const auto compare = build.compare(0, B::imm(1), isa::Comparison::Less, B::imm(2));
    build.at(compare).destination = 1;
    build.op(Fdiv, 2, {B::imm(1), B::imm(1)});
    build.op(Mov, 3, {B::reg(2)});
    build.exit();
    const auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    while (state.sms[0].warps[0].issuedCount < 2)
        stepper.step(state, log);
    const auto items = inFlightOf(state.sms[0], launch.program, log.cycle);
    ASSERT_EQ(items.size(), 2U) << "it writes a register and a predicate and is one instruction";
    EXPECT_EQ(items[0].pc, compare);
    EXPECT_EQ(items[0].pipe, isa::Pipe::Alu);
    EXPECT_EQ(items[1].pipe, isa::Pipe::Sfu);
    EXPECT_EQ(items[1].warp, state.sms[0].warps[0].id);
}

}  // namespace
}  // namespace warpscope::sm
