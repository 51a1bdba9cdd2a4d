#include "engine/code/flow.h"

#include <bit>
#include <map>

namespace warpscope::code {
namespace {

std::vector<std::uint32_t> blocksOfLabels(const Code& code, const std::vector<FlowBlock>& blocks) {
    std::vector<std::uint32_t> found(code.labelCount, kNoVirtual);
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i) {
            if (code.nodes[i].kind == Node::Kind::Label) found[code.nodes[i].label] = block;
        }
    }
    return found;
}

}  // namespace

std::vector<FlowBlock> flowBlocks(const Code& code, Calls calls) {
    std::vector<FlowBlock> blocks;
    bool begins = true;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        const bool isLabel = node.kind == Node::Kind::Label;
        const bool followsLabel = i > 0 && code.nodes[i - 1].kind == Node::Kind::Label;
        if (begins || (isLabel && !followsLabel)) blocks.push_back({i, i, {}});
        blocks.back().end = i + 1;
        begins = node.hasTarget() || node.neverFallsThrough();
    }
    const auto labels = blocksOfLabels(code, blocks);
    std::map<std::uint32_t, std::vector<std::uint32_t>> behindCalls;
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        const Node& last = code.nodes[blocks[block].end - 1];
        const bool isFollowed = last.isCall() && calls == Calls::Followed;
        if (!last.neverFallsThrough() && !isFollowed && block + 1 < blocks.size())
            blocks[block].successors.push_back(block + 1);
        if (last.isBranch() || isFollowed) blocks[block].successors.push_back(labels[last.label]);
        if (isFollowed && block + 1 < blocks.size()) behindCalls[last.label].push_back(block + 1);
    }
    for (FlowBlock& block : blocks) {
        const Node& last = code.nodes[block.end - 1];
        if (last.isReturn()) block.successors = behindCalls[last.label];
    }
    return blocks;
}

std::vector<std::uint32_t> onlyPredecessors(const std::vector<FlowBlock>& blocks) {
    std::vector<std::uint32_t> found(blocks.size(), kNoVirtual);
    std::vector<int> ways(blocks.size(), 0);
    if (!ways.empty()) ways[0] = 1;
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
        for (const std::uint32_t next : blocks[i].successors) {
            found[next] = i;
            ++ways[next];
        }
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (ways[i] != 1 || i == 0) found[i] = kNoVirtual;
    }
    return found;
}

bool RegisterSet::addAll(const RegisterSet& other) {
    bool isChanged = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::uint64_t joined = words_[i] | other.words_[i];
        isChanged = isChanged || joined != words_[i];
        words_[i] = joined;
    }
    return isChanged;
}

int RegisterSet::lowest(std::uint64_t word) {
    return std::countr_zero(word);
}

std::uint32_t keptRegister(const Code& code, const Node& node, bool keepsScopes) {
    if (!keepsScopes || node.kind != Node::Kind::ScopeEnd) return kNoVirtual;
    const Variable& variable = code.variables[node.variable];
    return variable.space == Space::None ? variable.index : kNoVirtual;
}

void stepBackwards(const Code& code, const Node& node, bool keepsScopes, RegisterSet& live) {
    // Lanes without the guard keep what the register held before, and so do its other words.
    if (node.destination != kNoVirtual && !node.keepsOldValue()) live.remove(node.destination);
    forEachRegisterUse(node, [&](const isa::Operand& use) { live.add(use.value); });
    const std::uint32_t kept = keptRegister(code, node, keepsScopes);
    if (kept != kNoVirtual) live.add(kept);
}

Liveness livenessOf(const Code& code, bool keepsScopes, Calls calls) {
    Liveness liveness;
    liveness.blocks = flowBlocks(code, calls);
    const std::size_t count = liveness.blocks.size();
    liveness.in.assign(count, RegisterSet(code.registerCount));
    liveness.out.assign(count, RegisterSet(code.registerCount));
    std::vector<bool> isDone(count, false);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = count; i-- > 0;) {
            const FlowBlock& block = liveness.blocks[i];
            bool isOutChanged = !isDone[i];
            for (const std::uint32_t next : block.successors)
                isOutChanged = liveness.out[i].addAll(liveness.in[next]) || isOutChanged;
            if (!isOutChanged) continue;
            isDone[i] = true;
            RegisterSet live = liveness.out[i];
            for (std::size_t n = block.end; n-- > block.first;)
                stepBackwards(code, code.nodes[n], keepsScopes, live);
            changed = liveness.in[i].addAll(live) || changed;
        }
    }
    return liveness;
}

}  // namespace warpscope::code
