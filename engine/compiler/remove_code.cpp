#include <algorithm>
#include <vector>

#include "engine/compiler/flow.h"
#include "engine/compiler/passes.h"

namespace warpscope::compiler {
namespace {

void keepOnly(Code& code, const std::vector<bool>& isKept) {
    std::size_t next = 0;
    std::erase_if(code.nodes, [&](const CodeNode&) { return !isKept[next++]; });
}

std::vector<bool> reachableNodes(const Code& code) {
    const auto blocks = flowBlocks(code);
    std::vector<bool> isSeen(blocks.size(), false);
    std::vector<std::uint32_t> open;
    if (!blocks.empty()) open.push_back(0);
    std::vector<bool> isKept(code.nodes.size(), false);
    while (!open.empty()) {
        const std::uint32_t block = open.back();
        open.pop_back();
        if (isSeen[block]) continue;
        isSeen[block] = true;
        for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i)
            isKept[i] = true;
        open.insert(open.end(), blocks[block].successors.begin(), blocks[block].successors.end());
    }
    return isKept;
}

/// Whether only marks stand between a branch and its label.
bool leadsToNext(const Code& code, std::size_t branch) {
    for (std::size_t i = branch + 1; i < code.nodes.size() && !code.nodes[i].isInstruction(); ++i) {
        if (code.nodes[i].kind == CodeNode::Kind::Label &&
            code.nodes[i].label == code.nodes[branch].label)
            return true;
    }
    return false;
}

bool removeUselessJumps(Code& code) {
    std::vector<bool> isKept(code.nodes.size(), true);
    bool isChanged = false;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch() || !leadsToNext(code, i)) continue;
        isKept[i] = false;
        isChanged = true;
    }
    if (isChanged) keepOnly(code, isKept);
    return isChanged;
}

}  // namespace

bool isPure(const CodeNode& node) {
    if (!node.isInstruction()) return false;
    switch (isa::infoOf(node.code.opcode).latency) {
        case isa::LatencyClass::Control:
        case isa::LatencyClass::Shuffle:
            return false;
        case isa::LatencyClass::Memory:
            return !isa::isStore(node.code.opcode) && node.code.opcode != isa::Opcode::Atomg &&
                   node.code.opcode != isa::Opcode::Atoms;
        default:
            return true;
    }
}

void removeUnreachable(Code& code) {
    do {
        keepOnly(code, reachableNodes(code));
    } while (removeUselessJumps(code));
}

void removeDead(Code& code, bool keepsVariables) {
    std::vector<bool> isVariable(code.registerCount, false);
    for (const CodeVariable& variable : code.variables) {
        if (keepsVariables && variable.space == Space::None) isVariable[variable.index] = true;
    }
    const Liveness liveness = livenessOf(code, keepsVariables);
    std::vector<bool> isKept(code.nodes.size(), true);
    // Predicates live within a block, so one walk backwards sees all their readers.
    for (std::size_t block = 0; block < liveness.blocks.size(); ++block) {
        RegisterSet live = liveness.out[block];
        RegisterSet livePredicates(code.predicateCount);
        for (std::size_t i = liveness.blocks[block].end; i-- > liveness.blocks[block].first;) {
            const CodeNode& node = code.nodes[i];
            const bool isRead = (node.destination != kNoVirtual && live.has(node.destination)) ||
                                (node.destinationPredicate != kNoVirtual &&
                                 livePredicates.has(node.destinationPredicate));
            const bool isNamed = node.destination != kNoVirtual && isVariable[node.destination];
            if (isPure(node) && !isRead && !isNamed) {
                isKept[i] = false;
                continue;
            }
            stepBackwards(code, node, keepsVariables, live);
            for (const auto& source : node.code.sources) {
                if (source.kind == isa::Operand::Kind::Predicate) livePredicates.add(source.value);
            }
        }
    }
    keepOnly(code, isKept);
}

}  // namespace warpscope::compiler
