#include "engine/sm/meetings/who_is_missing.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using MissingB = support::ProgramBuilder;

/// The warps of one block of `threads`, each at a barrier with the lanes of `arrived`.
struct MissingScene {
    isa::Program program{};
    std::vector<SmState> sms{1};

    explicit MissingScene(const std::vector<LaneMask>& arrived) {
        MissingB build;
        build.bar();
        build.bar();
        build.exit();
        program = build.build();
        SmState& sm = sms[0];
        sm.blocks.resize(1);
        sm.blocks[0].block = BlockId{0};
        for (std::size_t i = 0; i < arrived.size(); ++i) {
            Warp warp;
            warp.id = WarpId{static_cast<std::uint32_t>(i)};
            warp.block = BlockId{0};
            warp.lanes = 0xff;
            warp.atBarrier = arrived[i];
            warp.paths.push_back({0, isa::kNoTarget, 0xff});
            sm.blocks[0].warpSlots |= std::uint64_t{1} << i;
            sm.warps.push_back(std::move(warp));
        }
    }
    Warp& warp(std::size_t i) { return sms[0].warps[i]; }
    Missing askedBy(std::size_t i, bool isIndependent, bool isByLanguage = false) const {
        const BarrierRules rules{program, isIndependent, isByLanguage};
        return whoIsMissing(rules, sms, sms[0], sms[0].warps[i]);
    }
};

TEST(WhoIsMissing, TheStacksHardwareCountsAWarpWithAnyLane) {
    const MissingScene scene({0x0f, 0, 0xf0});
    const Missing missing = scene.askedBy(0, false);
    EXPECT_EQ(missing.lanes, 0u) << "its own other lanes are not waited for";
    EXPECT_EQ(missing.warps, std::vector{WarpId{1}});
}

TEST(WhoIsMissing, IndependentThreadsAreWaitedForOneByOne) {
    const MissingScene scene({0x0f, 0, 0xf0, 0xff});
    const Missing missing = scene.askedBy(0, true);
    EXPECT_EQ(missing.lanes, 0xf0u);
    EXPECT_EQ(missing.warps, (std::vector{WarpId{1}, WarpId{2}}));
}

TEST(WhoIsMissing, WhoHasExitedIsNotWaitedFor) {
    MissingScene scene({0x0f, 0});
    scene.warp(0).exited = 0xf0;
    scene.warp(1).exited = 0xff;
    scene.warp(1).paths.clear();
    const Missing missing = scene.askedBy(0, true);
    EXPECT_EQ(missing.lanes, 0u);
    EXPECT_TRUE(missing.warps.empty());
}

TEST(WhoIsMissing, ByTheLanguageAnotherBarrierIsNotTheSame) {
    MissingScene scene({0xff, 0xff});
    scene.warp(1).paths[0].pc = scene.warp(1).barrierPc = 1;
    EXPECT_EQ(scene.askedBy(0, true, true).warps, std::vector{WarpId{1}});
    EXPECT_TRUE(scene.askedBy(0, true, false).warps.empty()) << "the hardware counts any";
}

TEST(WhoIsMissing, NobodyIsWhenTheBarrierIsAboutToOpen) {
    MissingScene scene({0xff, 0xff});
    EXPECT_TRUE(scene.askedBy(0, true, true).isUndefined) << "all are there, and it stays shut";
    scene.sms[0].blocks[0].barrierReleaseAt = 7;
    EXPECT_FALSE(scene.askedBy(0, true, true).isUndefined);
}

TEST(WhoIsMissing, BlocksOfTheClusterAreAskedWhenOnesOwnIsWhole) {
    MissingScene scene({0xff});
    SmState other;
    other.blocks.resize(1);
    other.blocks[0].block = BlockId{1};
    scene.sms.push_back(other);
    BlockSlot& own = scene.sms[0].blocks[0];
    own.waitsForCluster = true;
    own.clusterArrivedAt = 5;
    own.cluster = {{BlockId{0}, SmId{0}, 0}, {BlockId{1}, SmId{1}, 0}};
    EXPECT_EQ(scene.askedBy(0, true).blocks, std::vector{BlockId{1}});
    scene.sms[1].blocks[0].clusterArrivedAt = 7;
    EXPECT_TRUE(scene.askedBy(0, true).blocks.empty()) << "it has arrived and does other work";
    scene.sms[1].blocks[0].clusterArrivedAt = kNever;
    scene.sms[1].blocks[0].block = BlockId{};  // It has ended.
    EXPECT_TRUE(scene.askedBy(0, true).blocks.empty());
}

TEST(WhoIsMissing, SyncwarpWaitsForTheLanesOfItsMask) {
    MissingB build;
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {MissingB::imm(0x3f)});
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {MissingB::reg(0)});
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {MissingB::param(0)});
    build.exit();
    MissingScene scene({0});
    scene.program = build.build();
    Warp& warp = scene.warp(0);
    warp.paths[0].mask = warp.atWarpsync = 0x0c;
    warp.registers.assign(32, 0x1c);
    warp.pending.assign(1 + isa::kPredicateCount, {});
    EXPECT_EQ(scene.askedBy(0, true).lanes, 0x33u);
    warp.paths[0].pc = 1;
    EXPECT_EQ(scene.askedBy(0, true).lanes, 0x10u) << "the mask stands in a register";
    warp.paths[0].pc = 2;
    const std::vector<std::uint8_t> parameters{0x8c, 0, 0, 0};
    const BarrierRules rules{scene.program, true, false, parameters};
    EXPECT_EQ(missingAtWarpsync(rules, warp, 0), 0x80u) << "the mask is a parameter";
}

TEST(WhoIsMissing, AtABarrierWithACountWhoeverCouldComeIs) {
    // Four warps; warp 0 waits with half of its lanes, warp 1 has come, warp 2 has ended.
    MissingB build;
    build.op(isa::Opcode::Bar, isa::kNoRegister, {MissingB::imm(1), MissingB::imm(96)});
    build.exit();
    MissingScene scene({0, 0, 0, 0});
    scene.program = build.build();
    scene.warp(0).paths = {{0, isa::kNoTarget, 0x0f}, {1, isa::kNoTarget, 0xf0}};
    scene.warp(0).atWarpsync = 0x0f;
    scene.warp(1).atWarpsync = 0xff;
    scene.warp(2).exited = 0xff;
    scene.warp(2).paths.clear();
    NamedMeeting meeting{.number = 1, .threads = 96, .arrived = 32, .pc = 0};
    meeting.arrivals = {{0, 0x0f, false}, {1, 0xff, true}};
    scene.sms[0].blocks[0].meetings = {meeting};

    const Missing half = scene.askedBy(0, true);
    ASSERT_TRUE(half.meeting.has_value());
    EXPECT_EQ(*half.meeting, meeting);
    EXPECT_EQ(half.lanes, 0xf0U) << "its own that are elsewhere";
    EXPECT_EQ(half.warps, std::vector{WarpId{3}});

    const Missing counted = scene.askedBy(1, true);
    EXPECT_EQ(counted.lanes, 0U);
    EXPECT_EQ(counted.warps, (std::vector{WarpId{0}, WarpId{3}}));

    scene.sms[0].blocks[0].meetings[0].opensAt = 100;
    EXPECT_FALSE(scene.askedBy(1, true).meeting.has_value()) << "it is about to open";
}

}  // namespace
}  // namespace warpscope::sm
