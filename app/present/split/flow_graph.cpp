#include "app/present/split/flow_graph.h"

#include <algorithm>

#include "engine/isa/control_flow.h"

namespace warpscope::present {
namespace {

/// Of the stride from one row of boxes to the next, what a box has: in ease, and where it is low.
constexpr float kOfColumn = 0.92f;  ///< Of the width that a column has, what a box has.
constexpr float kOfRow = 0.66f, kMaxOfRow = 0.86f;

void setLines(FlowNode& node, const isa::Program& program) {
    const isa::Instruction& end = program.instructions[node.last];
    if (end.isConditionalBranch()) node.asks = std::max(0, end.line);
    const bool leaves = end.opcode == isa::Opcode::Bra && !end.isConditionalBranch();
    node.isPassage = leaves && node.first == node.last;
    for (isa::ProgramCounter pc = node.first; pc <= node.last; ++pc) {
        const int line = program.instructions[pc].line;
        // The jump over the other side has the line of the question, far from what is done here.
        const bool isJump = leaves && pc == node.last && !node.isPassage;
        if (line <= 0 || isJump) continue;
        node.firstLine = node.firstLine == 0 ? line : std::min(node.firstLine, line);
        node.lastLine = std::max(node.lastLine, line);
    }
}

FlowEdge::Kind kindOf(const isa::Program& program, const FlowNode& from, const FlowNode& to) {
    const isa::Instruction& end = program.instructions[from.last];
    if (!end.isConditionalBranch()) return FlowEdge::Kind::Straight;
    return to.first == end.target ? FlowEdge::Kind::Jumps : FlowEdge::Kind::Stays;
}

/// Nodes so that each stands behind all that lead to it. Ways that close a circle lead back, where
/// the way from the entry has been before: a loop whose test the compiler put behind its body
/// begins at the test, and the body comes after it.
std::vector<std::uint32_t> orderAndLoops(FlowGraph& graph) {
    enum class Seen : std::uint8_t { Never, OnTheWay, Done };
    std::vector<Seen> seen(graph.nodes.size(), Seen::Never);
    std::vector<std::vector<std::size_t>> ways(graph.nodes.size());
    for (std::size_t i = 0; i < graph.edges.size(); ++i)
        ways[graph.edges[i].from].push_back(i);
    std::vector<std::uint32_t> order, open;
    const auto enter = [&](std::uint32_t node) {
        if (seen[node] != Seen::Never) return;
        seen[node] = Seen::OnTheWay;
        open.push_back(node);
    };
    // Functions that are called stand behind, each with an entry of its own.
    for (std::uint32_t root = 0; root < graph.nodes.size(); ++root) {
        enter(root);
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            if (ways[node].empty()) {
                seen[node] = Seen::Done;
                order.push_back(node);
                open.pop_back();
                continue;
            }
            FlowEdge& edge = graph.edges[ways[node].back()];
            ways[node].pop_back();
            edge.isBack = seen[edge.to] == Seen::OnTheWay;
            enter(edge.to);
        }
    }
    std::ranges::reverse(order);
    return order;
}

/// Rows by the longest way from the entry without the edges that lead back.
void setRows(FlowGraph& graph, const std::vector<std::uint32_t>& order) {
    for (const std::uint32_t i : order) {
        for (const FlowEdge& edge : graph.edges) {
            if (edge.from != i || edge.isBack) continue;
            FlowNode& to = graph.nodes[edge.to];
            to.row = std::max(to.row, graph.nodes[i].row + 1);
        }
        graph.rows = std::max(graph.rows, graph.nodes[i].row + 1);
    }
}

/// A node stands under what leads to it; the two ways behind a branch part to both sides.
void setColumns(FlowGraph& graph, const std::vector<std::uint32_t>& order) {
    std::vector<float> reach(graph.nodes.size(), 0.5f);  // Half the width that its ways have.
    for (FlowNode& node : graph.nodes)
        node.column = -1;
    graph.nodes[0].column = 0.5f;
    for (const std::uint32_t i : order) {
        FlowNode& node = graph.nodes[i];
        if (node.column < 0) node.column = 0.5f;
        std::vector<const FlowEdge*> ways;
        for (const FlowEdge& edge : graph.edges)
            if (edge.from == i && !edge.isBack) ways.push_back(&edge);
        for (const FlowEdge* edge : ways) {
            FlowNode& to = graph.nodes[edge->to];
            const bool isAlone = ways.size() == 1;
            const float side = edge->kind == FlowEdge::Kind::Jumps ? 0.5f : -0.5f;
            const float wanted = isAlone ? node.column : node.column + side * reach[i];
            if (to.column < 0) {
                to.column = wanted;
                reach[edge->to] = isAlone ? reach[i] : reach[i] / 2;
            } else {
                // Ways meet again in the middle of those that come.
                to.column = (to.column + wanted) / 2;
                reach[edge->to] = std::min(0.5f, std::max(reach[edge->to], reach[i]) * 2);
            }
        }
    }
    // Two of one row never lie on each other.
    for (int row = 0; row < graph.rows; ++row) {
        std::vector<FlowNode*> mates;
        for (FlowNode& node : graph.nodes)
            if (node.row == row) mates.push_back(&node);
        if (mates.size() < 2) continue;
        std::ranges::stable_sort(mates, {}, [](const FlowNode* node) { return node->column; });
        for (std::size_t i = 0; i < mates.size(); ++i)
            mates[i]->column = (static_cast<float>(i) + 0.5f) / static_cast<float>(mates.size());
    }
}

}  // namespace

std::uint32_t FlowGraph::nodeOf(isa::ProgramCounter pc) const {
    const auto after = std::ranges::upper_bound(nodes, pc, {}, &FlowNode::first);
    return static_cast<std::uint32_t>(after - nodes.begin() - 1);
}

FlowGraph flowGraphOf(const isa::Program& program) {
    FlowGraph graph;
    const std::vector<isa::BasicBlock> blocks = isa::basicBlocks(program.instructions);
    for (const isa::BasicBlock& block : blocks) {
        FlowNode node;
        node.first = block.first;
        node.last = block.last;
        setLines(node, program);
        graph.nodes.push_back(node);
    }
    for (std::uint32_t from = 0; from < blocks.size(); ++from)
        for (const std::uint32_t to : blocks[from].successors)
            graph.edges.push_back({from, to, kindOf(program, graph.nodes[from], graph.nodes[to])});
    if (graph.nodes.empty()) return graph;
    const std::vector<std::uint32_t> order = orderAndLoops(graph);
    setRows(graph, order);
    std::vector<int> coming(graph.nodes.size());
    for (const FlowEdge& edge : graph.edges)
        if (!edge.isBack) ++coming[edge.to];
    for (std::size_t i = 0; i < coming.size(); ++i)
        graph.nodes[i].isJoin = coming[i] > 1;
    setColumns(graph, order);
    return graph;
}

std::vector<LanesInNode> lanesInGraph(const FlowGraph& graph, const sm::Warp& warp,
                                      isa::ProgramCounter at, LaneMask issued) {
    std::vector<LanesInNode> places;
    LaneMask placed = warp.exited;
    const auto add = [&](isa::ProgramCounter pc, LaneMask lanes, bool isRunning) {
        lanes &= ~placed;
        placed |= lanes;
        if (lanes != 0) places.push_back({graph.nodeOf(pc), pc, lanes, isRunning});
    };
    // While a branch issues its lanes are still in front of it, together.
    if (at != isa::kNoTarget) add(at, issued, true);
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        const sm::ControlEntry& path = warp.paths[i];
        // Where the last instruction of a path issues, the next path is chosen already.
        add(path.pc, path.mask, at == isa::kNoTarget && static_cast<int>(i) == warp.currentPath);
    }
    return places;
}

float flowHeight(const FlowGraph& graph, float least) {
    return static_cast<float>(graph.rows) * least / kMaxOfRow;
}

std::vector<draw::Box> flowBoxes(const FlowGraph& graph, const draw::Box& area, float mostWidth,
                                 const FlowHeights& heights) {
    std::size_t widest = 1;
    for (int row = 0; row < graph.rows; ++row) {
        const auto count = std::ranges::count(graph.nodes, row, &FlowNode::row);
        widest = std::max(widest, static_cast<std::size_t>(count));
    }
    const float stride = area.height() / static_cast<float>(std::max(1, graph.rows));
    // In a low area words come before long arrows.
    const float wished = std::max(stride * kOfRow, std::min(heights.least, stride * kMaxOfRow));
    const float high = std::min(heights.most, wished);
    const float width = std::min(mostWidth, area.width() / static_cast<float>(widest) * kOfColumn);
    std::vector<draw::Box> boxes;
    for (const FlowNode& node : graph.nodes) {
        const float wanted = area.left + area.width() * node.column;
        const float x = std::clamp(wanted, area.left + width / 2, area.right - width / 2);
        const float top = area.top + stride * static_cast<float>(node.row) + (stride - high) * 0.3f;
        boxes.push_back({x - width / 2, top, x + width / 2, top + high});
    }
    return boxes;
}

}  // namespace warpscope::present
