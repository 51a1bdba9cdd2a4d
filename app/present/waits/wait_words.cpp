#include <algorithm>

#include "app/present/waits/wait_graph.h"

namespace warpscope::present {
namespace {

const char* kindKey(WaitKind kind) {
    switch (kind) {
        case WaitKind::Runs:
            return "view.waits.node.runs";
        case WaitKind::Spins:
            return "view.waits.node.spins";
        case WaitKind::Barrier:
            return "view.waits.node.barrier";
        case WaitKind::Warpsync:
            return "view.waits.node.warpsync";
        case WaitKind::Below:
            return "view.waits.node.below";
        case WaitKind::Cluster:
            return "view.waits.node.cluster";
        case WaitKind::Queued:
            break;
    }
    return "view.waits.node.queued";
}

}  // namespace

Message waitNodeWords(const WaitNode& node) {
    return Message{kindKey(node.kind)}.with("line", node.line);
}

Message waitReasonWords(WaitReason reason) {
    switch (reason) {
        case WaitReason::NotArrived:
            return Message{"view.waits.because.not_arrived"};
        case WaitReason::OtherBarrier:
            return Message{"view.waits.because.other_barrier"};
        case WaitReason::MustEnd:
            return Message{"view.waits.because.must_end"};
        case WaitReason::LanesMissing:
            return Message{"view.waits.because.lanes_missing"};
        case WaitReason::OtherBlock:
            return Message{"view.waits.because.other_block"};
        case WaitReason::NeedsPlace:
            return Message{"view.waits.because.needs_place"};
        case WaitReason::CouldWrite:
            break;
    }
    return Message{"view.waits.because.could_write"};
}

Message waitReasonBrief(WaitReason reason) {
    if (reason == WaitReason::CouldWrite) return Message{"view.waits.because.could_write_brief"};
    return waitReasonWords(reason);
}

Message waitSentence(const WaitGraph& graph) {
    if (graph.nodes.empty()) return Message{"view.waits.say.nobody"};
    if (graph.hasCycle()) {
        const auto count = std::ranges::count_if(graph.nodes, &WaitNode::isInCycle);
        return Message{count == 1 ? "view.waits.say.among" : "view.waits.say.cycle"}.with(
            "count", static_cast<long long>(count));
    }
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i)
        if (graph.nodes[i].kind == WaitKind::Spins &&
            std::ranges::find(graph.edges, i, &WaitEdge::from) == graph.edges.end())
            return Message{"view.waits.say.unchanged"};
    const bool hasQueue =
        std::ranges::find(graph.nodes, WaitKind::Queued, &WaitNode::kind) != graph.nodes.end();
    if (graph.edges.empty() && hasQueue) return Message{"view.waits.say.queue"};
    if (graph.edges.empty()) return Message{"view.waits.say.no_wait"};
    return Message{"view.waits.say.ends"};
}

}  // namespace warpscope::present
