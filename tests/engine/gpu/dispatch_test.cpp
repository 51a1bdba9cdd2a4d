#include "engine/gpu/dispatch.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// The SM of each block, in order of id.
std::map<std::uint32_t, std::uint32_t> smOfBlocks(const support::Recorded& run) {
    std::map<std::uint32_t, std::uint32_t> result;
    for (const sm::Placement& placement : run.placements)
        result[placement.block.value] = placement.sm.value;
    return result;
}

TEST(Dispatch, TheFirstWaveGoesBreadthFirst) {
    B build;
    build.exit();
    auto launch = support::launchOf(build.build(), {7, 1, 1}, {32, 1, 1}, 3);
    const auto sms = smOfBlocks(support::runToEnd(launch));
    for (std::uint32_t block = 0; block < 7; ++block)
        EXPECT_EQ(sms.at(block), block % 3);
}

/// Block 0 works for long, the others are short: all that wait go to the other SM.
TEST(Dispatch, TheSmThatFreesFirstGetsTheNextBlock) {
    B build;
    build.special(0, isa::Special::BlockX);
    build.compare(0, B::reg(0), isa::Comparison::NotEqual, B::imm(0));
    const auto skip = build.branchIf(B::pred(0));
    for (int i = 0; i < 40; ++i)
        build.op(Fdiv, 1, {B::reg(1), B::imm(1)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {8, 1, 1}, {1024, 1, 1}, 2);
    launch.occupancy.blocksPerSm = 1;
    const auto sms = smOfBlocks(support::runToEnd(launch));
    EXPECT_EQ(sms.at(0), 0U);
    for (std::uint32_t block = 1; block < 8; ++block)
        EXPECT_EQ(sms.at(block), 1U);
}

TEST(Dispatch, NoMoreBlocksThanOccupancyAllowsAreResident) {
    B build;
    for (int i = 0; i < 5; ++i)
        build.op(Fdiv, 1, {B::reg(1), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {20, 1, 1}, {64, 1, 1}, 2);
    launch.occupancy.blocksPerSm = 3;
    int resident = 0;
    int most = 0;
    for (const trace::Event& event : support::runToEnd(launch).events) {
        if (event.kind == trace::EventKind::BlockStart) most = std::max(most, ++resident);
        if (event.kind == trace::EventKind::BlockEnd) --resident;
    }
    EXPECT_EQ(most, 6);
    EXPECT_EQ(resident, 0);
}

}  // namespace
}  // namespace warpscope::gpu
