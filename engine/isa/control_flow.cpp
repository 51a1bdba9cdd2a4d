#include "engine/isa/control_flow.h"

#include <algorithm>

namespace warpscope::isa {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// For each instruction, whether a basic block begins there.
std::vector<bool> blockStarts(const std::vector<Instruction>& instructions) {
    std::vector<bool> starts(instructions.size(), false);
    if (!starts.empty()) starts[0] = true;
    for (std::size_t pc = 0; pc < instructions.size(); ++pc) {
        const Instruction& instruction = instructions[pc];
        if (!goesElsewhere(instruction.opcode)) continue;
        if (pc + 1 < starts.size()) starts[pc + 1] = true;
        if (instruction.opcode == Opcode::Bra && instruction.target < starts.size())
            starts[instruction.target] = true;
    }
    return starts;
}

/// The reverse of the control-flow graph, with one more node that stands for the end.
struct ReverseGraph {
    std::uint32_t end = 0;
    std::vector<std::vector<std::uint32_t>> predecessors{};  ///< Of the forward graph.
    std::vector<std::vector<std::uint32_t>> successors{};    ///< Of the forward graph.
};

ReverseGraph reverseGraphOf(const std::vector<BasicBlock>& blocks) {
    ReverseGraph graph;
    graph.end = static_cast<std::uint32_t>(blocks.size());
    graph.predecessors.resize(blocks.size() + 1);
    graph.successors.resize(blocks.size() + 1);
    for (std::uint32_t block = 0; block < graph.end; ++block) {
        graph.successors[block] = blocks[block].successors;
        if (graph.successors[block].empty()) graph.successors[block].push_back(graph.end);
        for (const std::uint32_t next : graph.successors[block])
            graph.predecessors[next].push_back(block);
    }
    return graph;
}

/// Adds to `order` what can reach `from` and is not yet `seen`, in post-order of the reverse graph.
void visitBackwards(const ReverseGraph& graph, std::uint32_t from, std::vector<bool>& seen,
                    std::vector<std::uint32_t>& order) {
    std::vector<std::pair<std::uint32_t, std::size_t>> stack{{from, 0}};
    seen[from] = true;
    while (!stack.empty()) {
        auto& [node, next] = stack.back();
        const auto& before = graph.predecessors[node];
        if (next == before.size()) {
            order.push_back(node);
            stack.pop_back();
            continue;
        }
        const std::uint32_t candidate = before[next++];
        if (seen[candidate]) continue;
        seen[candidate] = true;
        stack.push_back({candidate, 0});
    }
}

/// Ties loops that never end to the end, by the last block of each, so that every block has a
/// post-dominator. The result is the reverse graph's reverse post-order, the end first.
std::vector<std::uint32_t> orderFromEnd(ReverseGraph& graph) {
    while (true) {
        std::vector<bool> seen(graph.predecessors.size(), false);
        std::vector<std::uint32_t> order;
        visitBackwards(graph, graph.end, seen, order);
        const auto missing = std::find(seen.rbegin(), seen.rend(), false);
        if (missing == seen.rend()) {
            std::reverse(order.begin(), order.end());
            return order;
        }
        // Tie every loop that is still missing in one round: what a tied block reaches backwards
        // is settled, so only blocks outside of it need a tie of their own.
        for (std::uint32_t block = graph.end; block-- > 0;) {
            if (seen[block]) continue;
            graph.successors[block].push_back(graph.end);
            graph.predecessors[graph.end].push_back(block);
            std::vector<std::uint32_t> ignored;
            visitBackwards(graph, block, seen, ignored);
        }
    }
}

std::uint32_t intersect(std::uint32_t a, std::uint32_t b,
                        const std::vector<std::uint32_t>& dominator,
                        const std::vector<std::uint32_t>& rank) {
    while (a != b) {
        while (rank[a] > rank[b])
            a = dominator[a];
        while (rank[b] > rank[a])
            b = dominator[b];
    }
    return a;
}

}  // namespace

std::vector<BasicBlock> basicBlocks(const std::vector<Instruction>& instructions) {
    const auto starts = blockStarts(instructions);
    std::vector<BasicBlock> blocks;
    std::vector<std::uint32_t> blockOf(instructions.size(), 0);
    for (std::uint32_t pc = 0; pc < instructions.size(); ++pc) {
        if (starts[pc]) blocks.push_back({pc, pc, {}});
        blocks.back().last = pc;
        blockOf[pc] = static_cast<std::uint32_t>(blocks.size() - 1);
    }
    for (BasicBlock& block : blocks) {
        const Instruction& last = instructions[block.last];
        if (!last.neverFallsThrough() && block.last + 1 < instructions.size())
            block.successors.push_back(blockOf[block.last + 1]);
        if (last.opcode != Opcode::Bra || last.target >= instructions.size()) continue;
        const std::uint32_t target = blockOf[last.target];
        if (block.successors.empty() || block.successors.front() != target)
            block.successors.push_back(target);
    }
    return blocks;
}

std::vector<std::uint32_t> immediatePostDominators(const std::vector<BasicBlock>& blocks) {
    ReverseGraph graph = reverseGraphOf(blocks);
    const auto order = orderFromEnd(graph);
    std::vector<std::uint32_t> rank(order.size(), 0);
    for (std::uint32_t i = 0; i < order.size(); ++i)
        rank[order[i]] = i;

    std::vector<std::uint32_t> dominator(order.size(), kNone);
    dominator[graph.end] = graph.end;
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::uint32_t node : order) {
            if (node == graph.end) continue;
            std::uint32_t found = kNone;
            for (const std::uint32_t next : graph.successors[node]) {
                if (dominator[next] == kNone) continue;
                found = found == kNone ? next : intersect(found, next, dominator, rank);
            }
            if (found == dominator[node]) continue;
            dominator[node] = found;
            changed = true;
        }
    }
    dominator.pop_back();
    std::replace(dominator.begin(), dominator.end(), graph.end, kNone);
    return dominator;
}

}  // namespace warpscope::isa
