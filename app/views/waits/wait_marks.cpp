#include "app/views/waits/wait_marks.h"

#include <algorithm>

#include "app/present/waits/wait_layout.h"
#include "app/session/state/say.h"
#include "engine/base/lane_text.h"
#include "engine/trace/warp_state.h"

namespace warpscope::views {

using present::WaitKind;
using present::WaitNode;

theme::Colour waitColour(const theme::Palette& palette, WaitKind kind) {
    switch (kind) {
        case WaitKind::Runs:
            return palette.bothSides;
        case WaitKind::Spins:
            return palette.longScoreboard;
        case WaitKind::Barrier:
        case WaitKind::Warpsync:
        case WaitKind::Cluster:
            return palette.barrier;
        case WaitKind::Below:
            return palette.wait;
        case WaitKind::Queued:
            break;
    }
    return palette.muted;
}

std::string waitLetter(WaitKind kind) {
    const auto ofState = [](trace::WarpState state) {
        return std::string(1, trace::infoOf(state).letter);
    };
    switch (kind) {
        // It may issue, wait for a load or be fetched: what it does not do is wait for another.
        case WaitKind::Runs:
            return "g";
        case WaitKind::Spins:
            return "p";
        case WaitKind::Barrier:
        case WaitKind::Cluster:
            return ofState(trace::WarpState::Barrier);
        case WaitKind::Warpsync:
            return ofState(trace::WarpState::Warpsync);
        case WaitKind::Below:
            return "v";
        case WaitKind::Queued:
            break;
    }
    return "Q";
}

std::string waitersWords(const session::SlotReader& session, const WaitNode& node, bool isBrief) {
    const bool isQueue = node.kind == WaitKind::Queued;
    const bool isOne = isQueue ? node.queued == 1 : node.warps.size() == 1;
    const char* const key = isQueue ? (isOne ? "view.waits.who.block" : "view.waits.who.blocks")
                                    : (isOne ? "view.waits.who.warp" : "view.waits.who.warps");
    std::string who = say(session, Message{key}.with("list", present::waitersText(node)));
    const LaneMask all = firstLanes(session.run()->launch().machine.limits.warpSize);
    if (!isQueue && node.lanes != 0 && node.lanes != all)
        who += " · " + (isBrief ? say(session, Message{"view.waits.who.lane_count"}.with(
                                                   "count", countLanes(node.lanes)))
                                : say(session, Message{"view.waits.who.lanes"}.with(
                                                   "lanes", laneRanges(node.lanes))));
    return who;
}

std::vector<LegendEntry> waitLegend(const ViewContext& context, const present::WaitGraph& graph) {
    std::vector<LegendEntry> entries;
    for (const WaitKind kind : {WaitKind::Barrier, WaitKind::Below, WaitKind::Warpsync,
                                WaitKind::Spins, WaitKind::Queued, WaitKind::Runs}) {
        if (std::ranges::find(graph.nodes, kind, &WaitNode::kind) == graph.nodes.end()) continue;
        entries.push_back({waitColour(context.theme.palette, kind), waitLetter(kind),
                           say(context.session, present::waitKindName(kind)), false});
    }
    return entries;
}

}  // namespace warpscope::views
