#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(CompleteMemory, InstructionsAreInFlightFromTheirIssueUntilTheirResult) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Mufu, 1, {B::imm(0)});
    build.op(Mov, 2, {B::imm(0)});
    build.op(Iadd, 3, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    auto state = gpu::initialState(launch);
    CycleLog log;
    std::size_t most = 0;
    while (state.stopped == gpu::StopReason::Running) {
        gpu::step(launch, state, log);
        const auto& inFlight = state.sms[0].inFlight;
        most = std::max(most, inFlight.size());
        for (std::size_t i = 0; i < inFlight.size(); ++i) {
            EXPECT_GT(inFlight[i].readyAt, log.cycle);
            EXPECT_LE(inFlight[i].issuedAt, log.cycle);
            if (i > 0) {
                EXPECT_LE(inFlight[i].readyAt, inFlight[i - 1].readyAt);
            }
        }
    }
    EXPECT_EQ(most, 3U) << "load, special function and move together";
}

}  // namespace
}  // namespace warpscope::sm
