#include "engine/gpu/cluster_layout.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;

isa::Program shortProgram() {
    B build;
    for (int i = 0; i < 5; ++i)
        build.op(isa::Opcode::Fdiv, 1, {B::reg(1), B::imm(1)});
    build.exit();
    return build.build();
}

TEST(ClusterLayout, BlocksAreHandedOutClusterByCluster) {
    auto launch = support::launchOf(shortProgram(), {4, 2, 1}, {32, 1, 1}, 4);
    launch.cluster = {2, 2, 1};
    const std::vector<std::uint32_t> wanted{0, 1, 4, 5, 2, 3, 6, 7};
    for (std::int64_t order = 0; order < 8; ++order)
        EXPECT_EQ(blockInOrder(launch, order).value, wanted[static_cast<std::size_t>(order)]);
}

TEST(ClusterLayout, ABlockKnowsTheOthersOfItsCluster) {
    auto launch = support::launchOf(shortProgram(), {4, 2, 1}, {32, 1, 1}, 4);
    EXPECT_EQ(clusterOf(launch, BlockId{5}), (std::vector{BlockId{5}}));
    launch.cluster = {2, 2, 1};
    for (const std::uint32_t block : {2U, 3U, 6U, 7U})
        EXPECT_EQ(clusterOf(launch, BlockId{block}),
                  (std::vector{BlockId{2}, BlockId{3}, BlockId{6}, BlockId{7}}));
}

/// All blocks of a cluster start in the same cycle, on SMs of their own in one GPC.
TEST(ClusterLayout, AClusterStartsTogetherAndSpreadOverOneGpc) {
    auto launch = support::launchOf(shortProgram(), {160, 1, 1}, {512, 1, 1}, 20);
    launch.cluster = {4, 1, 1};
    launch.occupancy.blocksPerSm = 2;
    std::map<std::uint32_t, Cycle> starts;
    std::map<std::uint32_t, std::set<std::uint32_t>> sms;
    for (const trace::Event& event : support::runToEnd(launch).events) {
        if (event.kind != trace::EventKind::BlockStart) continue;
        const std::uint32_t cluster = event.block.value / 4;
        EXPECT_EQ(starts.try_emplace(cluster, event.cycle).first->second, event.cycle);
        sms[cluster].insert(event.sm.value);
    }
    ASSERT_EQ(sms.size(), 40U);
    for (const auto& [cluster, used] : sms) {
        EXPECT_EQ(*used.begin() / 16, *used.rbegin() / 16) << "cluster " << cluster;
        if (cluster < 5) {
            EXPECT_EQ(used.size(), 4U) << "cluster " << cluster;
        }
    }
}

TEST(ClusterLayout, AClusterThatFitsNowhereIsKnownBefore) {
    auto launch = support::launchOf(shortProgram(), {8, 1, 1}, {32, 1, 1}, 2);
    launch.cluster = {8, 1, 1};
    launch.occupancy.blocksPerSm = 4;
    EXPECT_TRUE(fitsCluster(launch));
    launch.occupancy.blocksPerSm = 3;
    EXPECT_FALSE(fitsCluster(launch));
}

}  // namespace
}  // namespace warpscope::gpu
