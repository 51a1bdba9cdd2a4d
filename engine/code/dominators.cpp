#include "engine/code/dominators.h"

#include <algorithm>
#include <utility>

namespace warpscope::code {
std::vector<std::uint32_t> reversePostOrder(const std::vector<FlowBlock>& blocks) {
    std::vector<std::uint32_t> order;
    std::vector<bool> isSeen(blocks.size(), false);
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;
    if (!blocks.empty()) {
        stack.push_back({0, 0});
        isSeen[0] = true;
    }
    while (!stack.empty()) {
        auto& [block, next] = stack.back();
        const auto& successors = blocks[block].successors;
        if (next == successors.size()) {
            order.push_back(block);
            stack.pop_back();
            continue;
        }
        const std::uint32_t candidate = successors[next++];
        if (isSeen[candidate]) continue;
        isSeen[candidate] = true;
        stack.push_back({candidate, 0});
    }
    std::ranges::reverse(order);
    return order;
}

std::vector<std::uint32_t> immediateDominators(const std::vector<FlowBlock>& blocks) {
    const std::vector<std::uint32_t> order = reversePostOrder(blocks);
    std::vector<std::uint32_t> rank(blocks.size(), UINT32_MAX);
    for (std::uint32_t i = 0; i < order.size(); ++i)
        rank[order[i]] = i;
    std::vector<SmallList<std::uint32_t, 4>> predecessors(blocks.size());
    for (const std::uint32_t block : order) {
        for (const std::uint32_t next : blocks[block].successors)
            predecessors[next].push_back(block);
    }
    std::vector<std::uint32_t> dominators(blocks.size(), kNoVirtual);
    if (!blocks.empty()) dominators[0] = 0;
    const auto meet = [&](std::uint32_t a, std::uint32_t b) {
        while (a != b) {
            while (rank[a] > rank[b])
                a = dominators[a];
            while (rank[b] > rank[a])
                b = dominators[b];
        }
        return a;
    };
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const std::uint32_t block : order) {
            if (block == 0) continue;
            std::uint32_t found = kNoVirtual;
            for (const std::uint32_t before : predecessors[block]) {
                if (dominators[before] == kNoVirtual) continue;
                found = found == kNoVirtual ? before : meet(found, before);
            }
            isChanged = isChanged || found != dominators[block];
            dominators[block] = found;
        }
    }
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        if (dominators[block] == kNoVirtual) dominators[block] = block;
    }
    return dominators;
}

Dominance::Dominance(const std::vector<FlowBlock>& blocks)
    : entered_(blocks.size(), 0), left_(blocks.size(), 0) {
    const auto dominators = immediateDominators(blocks);
    // Of each block the last one that it comes right before, and of that one the one before it.
    std::vector<std::uint32_t> lastChild(blocks.size(), kNoVirtual);
    std::vector<std::uint32_t> sibling(blocks.size(), kNoVirtual);
    std::vector<std::uint32_t> open;
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        if (dominators[block] == block) {
            open.push_back(block);
        } else {
            sibling[block] = std::exchange(lastChild[dominators[block]], block);
        }
    }
    std::ranges::reverse(open);
    std::uint32_t time = 0;
    std::vector<bool> isEntered(blocks.size(), false);
    while (!open.empty()) {
        const std::uint32_t block = open.back();
        if (isEntered[block]) {
            left_[block] = time++;
            open.pop_back();
            continue;
        }
        isEntered[block] = true;
        entered_[block] = time++;
        order_.push_back(block);
        for (std::uint32_t child = lastChild[block]; child != kNoVirtual; child = sibling[child])
            open.push_back(child);
    }
}

std::vector<std::size_t> onlyDefinitions(const Code& code) {
    const auto blocks = flowBlocks(code);
    return onlyDefinitions(code, blocks, Dominance(blocks));
}

std::vector<std::size_t> onlyDefinitions(const Code& code, const std::vector<FlowBlock>& blocks,
                                         const Dominance& dominance) {
    std::vector<std::size_t> definitions(code.registerCount, SIZE_MAX);
    std::vector<std::uint32_t> blockOf(code.registerCount, 0);
    std::vector<bool> isOnly(code.registerCount, true);
    for (std::uint32_t b = 0; b < blocks.size(); ++b) {
        for (std::size_t i = blocks[b].first; i < blocks[b].end; ++i) {
            const Node& node = code.nodes[i];
            const std::uint32_t written = node.destination;
            if (written == kNoVirtual) continue;
            if (definitions[written] != SIZE_MAX || node.keepsOldValue()) isOnly[written] = false;
            definitions[written] = i;
            blockOf[written] = b;
        }
    }
    for (std::uint32_t b = 0; b < blocks.size(); ++b) {
        for (std::size_t i = blocks[b].first; i < blocks[b].end; ++i) {
            forEachRegisterUse(code.nodes[i], [&](const isa::Operand& use) {
                const std::size_t at = definitions[use.value];
                const bool isHere = blockOf[use.value] == b;
                const bool isBefore =
                    at != SIZE_MAX && (isHere ? at < i : dominance.holds(blockOf[use.value], b));
                if (!isBefore) isOnly[use.value] = false;
            });
        }
    }
    for (std::uint32_t r = 0; r < code.registerCount; ++r) {
        const std::size_t at = definitions[r];
        if (at != SIZE_MAX && (!isOnly[r] || code.nodes[at].code.isGuarded()))
            definitions[r] = SIZE_MAX;
    }
    return definitions;
}

}  // namespace warpscope::code
