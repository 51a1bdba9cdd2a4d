#include "engine/sm/meetings/touches.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using T = support::ProgramBuilder;

/// All touches of a run of one warp.
std::vector<Touch> touchesOf(const isa::Program& program, bool wants = true) {
    auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "data", std::vector<std::uint32_t>(64));
    gpu::GpuState state = gpu::initialState(launch);
    CycleLog log;
    log.wantsTouches = wants;
    std::vector<Touch> all;
    const gpu::Stepper stepper(launch);
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        all.insert(all.end(), log.touches.begin(), log.touches.end());
    }
    return all;
}

TEST(Touches, SayWhoTouchesWhatWithWhichValue) {
    T build;
    build.op(isa::Opcode::Mov, 0, {T::imm(7)});
    build.at(build.op(isa::Opcode::Stg, isa::kNoRegister, {T::param(0), T::reg(0)})).isVolatile =
        true;
    build.op(isa::Opcode::Membar, isa::kNoRegister, {T::imm(0)});
    build.op(isa::Opcode::Membar, isa::kNoRegister, {T::imm(1)});
    build.op(isa::Opcode::Lds, 1, {T::imm(0)});
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {T::imm(UINT32_MAX)});
    build.exit();
    const auto touches = touchesOf(build.build(64));
    ASSERT_EQ(touches.size(), 5U);
    EXPECT_EQ(touches[0].kind, Touch::Kind::Store);
    EXPECT_EQ(touches[0].space, memory::Space::Global);
    EXPECT_TRUE(touches[0].isVolatile);
    EXPECT_EQ(touches[0].values[31], 7U);
    EXPECT_EQ(touches[0].active, firstLanes(32));
    EXPECT_EQ(touches[0].pc, 1U);
    EXPECT_EQ(touches[1].kind, Touch::Kind::Fence);
    EXPECT_EQ(touches[1].space, memory::Space::Shared) << "for the block alone";
    EXPECT_EQ(touches[2].space, memory::Space::Global);
    EXPECT_EQ(touches[3].kind, Touch::Kind::Load);
    EXPECT_EQ(touches[3].space, memory::Space::Shared);
    EXPECT_EQ(touches[4].kind, Touch::Kind::Warpsync);
    EXPECT_TRUE(touchesOf(build.build(64), false).empty());
}

}  // namespace
}  // namespace warpscope::sm
