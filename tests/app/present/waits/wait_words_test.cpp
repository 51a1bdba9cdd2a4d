#include <gtest/gtest.h>

#include "app/present/waits/wait_graph.h"

namespace warpscope::present {
namespace {

WaitNode nodeOfKind(WaitKind kind) {
    WaitNode node;
    node.kind = kind;
    return node;
}

TEST(WaitSentence, EndsOnlyWhereWhoIsWaitedForGoesOn) {
    WaitGraph graph;
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.nobody");
    graph.nodes = {nodeOfKind(WaitKind::Runs), nodeOfKind(WaitKind::Barrier)};
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.no_wait");
    graph.nodes.push_back(nodeOfKind(WaitKind::Queued));
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.queue") << "a queue waits for somebody";
    graph.nodes.pop_back();
    graph.edges = {{1, 0, WaitReason::NotArrived}};
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.ends");
    graph.nodes[0].kind = WaitKind::Spins;
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.unchanged") << "nobody could write it";
}

TEST(WaitSentence, CountsWhoWaitsInACircle) {
    WaitGraph graph;
    graph.nodes = {nodeOfKind(WaitKind::Spins), nodeOfKind(WaitKind::Queued)};
    for (WaitNode& node : graph.nodes)
        node.isInCycle = true;
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.cycle");
    graph.nodes.pop_back();
    EXPECT_EQ(waitSentence(graph).key, "view.waits.say.among");
}

TEST(WaitNodeWords, NameTheLine) {
    WaitNode node = nodeOfKind(WaitKind::Spins);
    node.line = 7;
    EXPECT_EQ(waitNodeWords(node).key, "view.waits.node.spins");
    EXPECT_EQ(waitReasonWords(WaitReason::CouldWrite).key, "view.waits.because.could_write");
}

}  // namespace
}  // namespace warpscope::present
