#include "app/present/split/flow_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/history/resident_warp.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(FlowGraph, SidesStandBesideEachOtherAndMeetBelow) {
    const auto run = support::runFrom(kSplitScenario);
    const isa::Program& program = run->launch().program;
    const FlowGraph graph = flowGraphOf(program);
    ASSERT_GE(graph.nodes.size(), 6u);
    const FlowNode& entry = graph.nodes.front();
    EXPECT_EQ(entry.row, 0);
    EXPECT_FLOAT_EQ(entry.column, 0.5f);
    const isa::Instruction& branch = program.instructions[entry.last];
    ASSERT_TRUE(branch.isConditionalBranch());
    const FlowNode& thenSide = graph.nodes[graph.nodeOf(entry.last + 1)];
    const FlowNode& elseSide = graph.nodes[graph.nodeOf(branch.target)];
    EXPECT_EQ(thenSide.row, elseSide.row);
    EXPECT_LT(thenSide.column, elseSide.column);
    const FlowNode& meeting = graph.nodes[graph.nodeOf(branch.reconvergence)];
    EXPECT_EQ(meeting.row, graph.rows - 1);
    EXPECT_NEAR(meeting.column, 0.5f, 0.2f);
    EXPECT_EQ(std::ranges::count_if(graph.edges, &FlowEdge::isBack), 2) << "two loops";
    for (const FlowEdge& edge : graph.edges)
        EXPECT_EQ(edge.isBack, graph.nodes[edge.to].row <= graph.nodes[edge.from].row);
}

TEST(FlowGraph, TellsWhatANodeAsksAndWhereWaysMeet) {
    const auto run = support::runFrom(kSplitScenario);
    const isa::Program& program = run->launch().program;
    const FlowGraph graph = flowGraphOf(program);
    const FlowNode& entry = graph.nodes.front();
    EXPECT_EQ(entry.asks, program.instructions[entry.last].line);
    EXPECT_FALSE(entry.isJoin);
    const isa::Instruction& branch = program.instructions[entry.last];
    EXPECT_TRUE(graph.nodes[graph.nodeOf(branch.reconvergence)].isJoin);
    for (const FlowNode& node : graph.nodes) {
        const isa::Instruction& end = program.instructions[node.last];
        EXPECT_EQ(node.asks > 0, end.isConditionalBranch()) << node.last;
        // The jump over the other side has the line of its `if`.
        if (node.firstLine == 0 || node.isPassage || node.asks > 0) continue;
        EXPECT_GT(node.firstLine, entry.asks) << node.first;
    }
}

// The compiler puts the test of a loop behind its body and jumps to it: the body had the first row,
// beside the entry, as if nothing led to it.
TEST(FlowGraph, TheBodyOfALoopStandsUnderItsTest) {
    const auto run = support::runFrom(kSplitScenario);
    const isa::Program& program = run->launch().program;
    const FlowGraph graph = flowGraphOf(program);
    int bodies = 0;
    for (const FlowEdge& edge : graph.edges) {
        const bool isEntered = graph.nodes[edge.to].row > 0;
        EXPECT_TRUE(isEntered) << "nothing leads to the entry";
        if (!edge.isBack) continue;
        ++bodies;
        EXPECT_TRUE(program.instructions[graph.nodes[edge.to].last].isConditionalBranch())
            << "the way back leads to the test";
    }
    EXPECT_EQ(bodies, 2);
    EXPECT_EQ(std::ranges::count(graph.nodes, 0, &FlowNode::row), 1) << "the entry alone";
}

TEST(FlowGraph, EveryLaneStandsInOneNode) {
    const auto run = support::runFrom(kSplitScenario);
    const FlowGraph graph = flowGraphOf(run->launch().program);
    bool wereApart = false;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 7) {
        const auto state = run->replay().stateAfter(cycle);
        const sm::Warp* warp = history::residentWarp(*run, *state, WarpId{0});
        if (warp == nullptr || warp->paths.empty()) continue;
        LaneMask all = 0;
        const auto places = lanesInGraph(graph, *warp, isa::kNoTarget, 0);
        for (const LanesInNode& place : places) {
            EXPECT_EQ(all & place.lanes, 0u);
            all |= place.lanes;
        }
        EXPECT_EQ(all, warp->lanes & ~warp->exited);
        EXPECT_EQ(std::ranges::count_if(places, &LanesInNode::isRunning), 1);
        wereApart = wereApart || places.size() > 1;
    }
    EXPECT_TRUE(wereApart);
}

// Where the last instruction of a side issued, those who wait where it meets them were ringed, too.
TEST(FlowGraph, AWarpThatIssuesRunsInOneNode) {
    const auto run = support::runFrom(kSplitScenario);
    const FlowGraph graph = flowGraphOf(run->launch().program);
    int several = 0;
    for (const trace::Segment segment : run->segments(WarpId{0})) {
        if (segment.state != trace::WarpState::Issued) continue;
        const auto state = run->replay().stateAfter(segment.begin);
        const sm::Warp* warp = history::residentWarp(*run, *state, WarpId{0});
        if (warp == nullptr) continue;
        const auto places = lanesInGraph(graph, *warp, segment.pc, segment.active);
        several += places.size() > 1 ? 1 : 0;
        EXPECT_LE(std::ranges::count_if(places, &LanesInNode::isRunning), 1) << segment.begin;
    }
    EXPECT_GT(several, 0);
}

TEST(FlowGraph, BoxesOfOneRowDoNotOverlap) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const FlowGraph graph = flowGraphOf(run->launch().program);
    const auto boxes = flowBoxes(graph, {0, 0, 600, 500}, 400, {15, 50});
    ASSERT_EQ(boxes.size(), graph.nodes.size());
    for (std::size_t a = 0; a < boxes.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(boxes[a].overlaps(boxes[b])) << a << " " << b;
}

}  // namespace
}  // namespace warpscope::present
