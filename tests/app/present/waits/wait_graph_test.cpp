#include "app/present/waits/wait_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

WaitGraph graphAtEnd(const std::shared_ptr<const history::Run>& run) {
    Repetitions repetitions(run);
    const Cycle last = run->cycles() - 1;
    const auto state = run->replay().stateAfter(last);
    return waitGraphOf(*run, *state, waitingBlock(*run, *state, {}), last, &repetitions);
}

TEST(WaitGraph, TwoSidesAtTwoBarriersWaitForEachOther) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Deadlock);
    const WaitGraph graph = graphAtEnd(run);
    ASSERT_EQ(graph.nodes.size(), 2u) << "both warps do the same";
    EXPECT_EQ(graph.nodes[0].warps.size(), 2u);
    EXPECT_TRUE(graph.hasCycle());
    const auto barrier = std::ranges::find(graph.nodes, WaitKind::Barrier, &WaitNode::kind);
    const auto below = std::ranges::find(graph.nodes, WaitKind::Below, &WaitNode::kind);
    ASSERT_NE(barrier, graph.nodes.end());
    ASSERT_NE(below, graph.nodes.end());
    EXPECT_EQ(barrier->lanes & below->lanes, 0u);
    EXPECT_EQ(graph.edges.size(), 2u);
    for (const WaitEdge& edge : graph.edges) {
        EXPECT_TRUE(edge.isInCycle);
        EXPECT_NE(edge.from, edge.to);
    }
    const auto lane = static_cast<std::uint32_t>(barrier - graph.nodes.begin());
    EXPECT_EQ(graph.nodeOf(WarpId{1}, firstLane(barrier->lanes)), lane);
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.cycle");
}

TEST(WaitGraph, WhoWaitsAtABarrierThatOthersReachIsInNoCycle) {
    const auto run = support::runFrom(support::kBranchyScenario);
    bool sawWait = false;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 3) {
        const auto state = run->replay().stateAfter(cycle);
        const BlockId block = waitingBlock(*run, *state, {});
        if (!block.isValid()) continue;
        const WaitGraph graph = waitGraphOf(*run, *state, block, cycle, nullptr);
        EXPECT_FALSE(graph.hasCycle()) << cycle;
        sawWait = sawWait || std::ranges::any_of(graph.edges, [](const WaitEdge& edge) {
                      return edge.reason == WaitReason::NotArrived;
                  });
    }
    EXPECT_TRUE(sawWait);
}

const std::string kPolling = R"(format = 1
title = "Polling"
[device]
preset = "a100"
sm_count = 1
limits.max_blocks_per_sm = 2
[model]
memory = "uniform"
max_cycles = 5000
[kernel]
code = '''
__global__ void poll(volatile int* flag) {
    if (blockIdx.x < 2) {
        while (flag[0] == 0) { }
    } else {
        flag[0] = 1;
    }
}
'''
[launch]
grid = [3]
block = [32]
[[argument]]
name = "flag"
count = 1
)";

TEST(WaitGraph, BlocksThatPollHoldThePlaceOfTheOneThatCouldWrite) {
    const auto run = support::runFrom(kPolling);
    ASSERT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    const WaitGraph graph = graphAtEnd(run);
    const auto queue = std::ranges::find(graph.nodes, WaitKind::Queued, &WaitNode::kind);
    ASSERT_NE(queue, graph.nodes.end());
    EXPECT_EQ(queue->blocks, std::vector<BlockId>{BlockId{2}});
    EXPECT_TRUE(queue->isInCycle);
    EXPECT_NE(std::ranges::find(graph.nodes, WaitKind::Spins, &WaitNode::kind), graph.nodes.end());
    const auto early = run->replay().stateAfter(0);
    Repetitions repetitions(run);
    EXPECT_FALSE(
        waitGraphOf(*run, *early, waitingBlock(*run, *early, {}), 0, &repetitions).hasCycle())
        << "nothing has been repeated yet";
}

TEST(WaitGraph, WhoCanOnlyEndCouldNotWriteWhatIsPolled) {
    // The other lanes have nothing before them but the end of the kernel.
    std::string scenario = kPolling;
    const std::string all = "while (flag[0] == 0) { }";
    scenario.replace(scenario.find(all), all.size(),
                     "if (threadIdx.x == 0) { while (flag[0] == 0) { } }");
    const auto run = support::runFrom(scenario);
    const WaitGraph graph = graphAtEnd(run);
    const auto below = std::ranges::find(graph.nodes, WaitKind::Below, &WaitNode::kind);
    ASSERT_NE(below, graph.nodes.end());
    const auto its = static_cast<std::uint32_t>(below - graph.nodes.begin());
    EXPECT_EQ(std::ranges::find(graph.edges, its, &WaitEdge::to), graph.edges.end());
    EXPECT_FALSE(below->isInCycle);
    EXPECT_TRUE(graph.hasCycle()) << "who polls and the queue";
}

std::string blocksThatWaitForEachOther(int blocks) {
    std::string scenario = kPolling;
    const auto put = [&](const std::string& what, const std::string& by) {
        scenario.replace(scenario.find(what), what.size(), by);
    };
    put("if (blockIdx.x < 2) {", "{");
    put("flag[0] == 0", "flag[(blockIdx.x + 1) % gridDim.x] == 0");
    put("} else {", "}{");
    put("flag[0] = 1", "flag[blockIdx.x] = 1");
    put("grid = [3]", "grid = [" + std::to_string(blocks) + "]");
    put("\ncount = 1", "\ncount = 8");
    put("max_blocks_per_sm = 2", "max_blocks_per_sm = 8");
    return scenario;
}

TEST(WaitGraph, BlocksThatPollWhatOthersWriteWaitForEachOther) {
    const auto run = support::runFrom(blocksThatWaitForEachOther(2));
    ASSERT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    const WaitGraph graph = graphAtEnd(run);
    ASSERT_EQ(graph.nodes.size(), 2u) << "one for each block";
    for (const WaitNode& node : graph.nodes) {
        EXPECT_EQ(node.kind, WaitKind::Spins);
        EXPECT_TRUE(node.isInCycle);
    }
    EXPECT_EQ(graph.edges.size(), 2u);
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.cycle");
}

TEST(WaitGraph, ManyWhoPollWhatOthersOfThemWriteStandTogether) {
    const auto run = support::runFrom(blocksThatWaitForEachOther(8));
    const WaitGraph graph = graphAtEnd(run);
    EXPECT_LE(graph.nodes.size(), 4u);
    EXPECT_TRUE(graph.hasCycle());
    for (const WaitEdge& edge : graph.edges)
        EXPECT_NE(edge.from, edge.to);
}

TEST(WaitGraph, WhatNobodyWritesIsNoWaitThatEnds) {
    std::string scenario = kPolling;
    const auto put = [&](const std::string& what, const std::string& by) {
        scenario.replace(scenario.find(what), what.size(), by);
    };
    put("flag[0] = 1;", "");
    put("grid = [3]", "grid = [1]");
    const WaitGraph graph = graphAtEnd(support::runFrom(scenario));
    ASSERT_EQ(graph.nodes.size(), 1u);
    EXPECT_EQ(graph.nodes[0].kind, WaitKind::Spins);
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.unchanged");
}

TEST(Repetitions, WhoOnlyCountsIsNotStuck) {
    const auto run = support::runFrom(R"(format = 1
title = "Counts"
summary = "A long loop"
[device]
preset = "h100"
[model]
max_cycles = 5000
[launch]
grid = [1]
block = [32]
[kernel]
code = """
__global__ void count(int* out) {
  for (int i = 0; i < 100000000; ++i) out[0] = i;
}
"""
[[argument]]
name = "out"
count = 1
)");
    ASSERT_EQ(run->stopped(), gpu::StopReason::CycleLimit);
    Repetitions repetitions(run);
    EXPECT_EQ(repetitions.from(WarpId{0}), kNever);
}

TEST(Repetitions, WhoEndsRepeatsNothing) {
    const auto run = support::runFrom(support::kBranchyScenario);
    Repetitions repetitions(run);
    EXPECT_EQ(repetitions.from(WarpId{0}), kNever);
}

}  // namespace
}  // namespace warpscope::present
