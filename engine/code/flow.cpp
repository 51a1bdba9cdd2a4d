#include "engine/code/flow.h"

#include <bit>
#include <map>

namespace warpscope::code {
namespace {

/// Nearly all nodes go on at the next one: of those the table is asked once.
bool endsBlock(const Node& node) {
    if (!node.isInstruction()) return false;
    if (isa::infoOf(node.code.opcode).way == isa::Onward::Next) return false;
    return node.hasTarget() || node.neverFallsThrough();
}

}  // namespace

std::vector<FlowBlock> flowBlocks(const Code& code, Calls calls) {
    std::vector<FlowBlock> blocks;
    std::vector<std::uint32_t> labels(code.labelCount, kNoVirtual);  // The block where each stands.
    bool begins = true;
    bool followsLabel = false;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        const bool isLabel = node.kind == Node::Kind::Label;
        if (begins || (isLabel && !followsLabel)) {
            if (!blocks.empty()) blocks.back().end = i;
            blocks.push_back({i, code.nodes.size(), {}});
        }
        if (isLabel) labels[node.label] = static_cast<std::uint32_t>(blocks.size() - 1);
        begins = endsBlock(node);
        followsLabel = isLabel;
    }
    std::map<std::uint32_t, Successors> behindCalls;
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

bool RegisterSet::addAll(const RegisterSet& other, const RegisterSet& without) {
    bool isChanged = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::uint64_t joined = words_[i] | (other.words_[i] & ~without.words_[i]);
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
    return livenessOf(code, keepsScopes, flowBlocks(code, calls));
}

Liveness livenessOf(const Code& code, bool keepsScopes, std::vector<FlowBlock> blocks) {
    Liveness liveness;
    liveness.blocks = std::move(blocks);
    const std::size_t count = liveness.blocks.size();
    // What a block reads before it writes it is live at its beginning, whatever comes behind it.
    liveness.in.assign(count, RegisterSet(code.registerCount));
    liveness.out.assign(count, RegisterSet(code.registerCount));
    std::vector<RegisterSet> written(count, RegisterSet(code.registerCount));
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t n = liveness.blocks[i].end; n-- > liveness.blocks[i].first;) {
            const Node& node = code.nodes[n];
            stepBackwards(code, node, keepsScopes, liveness.in[i]);
            if (node.destination != kNoVirtual && !node.keepsOldValue())
                written[i].add(node.destination);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = count; i-- > 0;) {
            bool isOutChanged = false;
            for (const std::uint32_t next : liveness.blocks[i].successors)
                isOutChanged = liveness.out[i].addAll(liveness.in[next]) || isOutChanged;
            if (isOutChanged)
                changed = liveness.in[i].addAll(liveness.out[i], written[i]) || changed;
        }
    }
    return liveness;
}

}  // namespace warpscope::code
