#include "engine/sm/state/latency.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// The cycles in which one warp issues a row of independent loads, the first one counted as 0.
std::vector<Cycle> issuesOfLoads(int loads) {
    B build;
    for (int i = 0; i < loads; ++i)
        build.op(Ldg, static_cast<std::uint16_t>(i), {B::param(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    std::vector<Cycle> cycles;
    for (const auto& [cycle, transition] : support::runToEnd(launch).transitions) {
        if (transition.state == trace::WarpState::Issued) cycles.push_back(cycle);
    }
    for (Cycle& cycle : cycles)
        cycle -= launch.machine.timing.blockLaunchLatency;
    cycles.pop_back();
    return cycles;
}

/// Huerta et al., MICRO 2025, table 1, one active sub-core: 2, 3, 4, 5, 6, 13, 17, 21, then
/// every 4.
TEST(Latency, LoadsFillTheQueueAndThenGoEveryFourCyclesAsPublished) {
    EXPECT_EQ(issuesOfLoads(10), (std::vector<Cycle>{0, 1, 2, 3, 4, 11, 15, 19, 23, 27}));
}

TEST(Latency, MemoryBandwidthIsSharedByAllSms) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imad, 0, {B::reg(0), B::imm(32), B::param(0)});
    for (std::uint16_t i = 1; i < 9; ++i)
        build.op(Ldg, i, {B::reg(0)});
    build.op(Iadd, 9, {B::reg(8), B::imm(0)});
    build.exit();
    const auto cyclesOn = [&](int sms) {
        auto launch = support::launchOf(build.build(), {sms, 1, 1}, {1024, 1, 1}, sms);
        launch.machine.timing.sectorsPerCycleGpu = 4;
        support::addBuffer(launch, "in", std::vector<std::uint32_t>(8 * 1024, 0));
        return support::runToEnd(launch).state.now;
    };
    EXPECT_GT(cyclesOn(16), 4 * cyclesOn(1)) << "sixteen SMs wait for one DRAM";
}

}  // namespace
}  // namespace warpscope::sm
