#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "engine/base/contract.h"
#include "engine/code/loops.h"
#include "engine/codegen/registers/allocate.h"

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;
using code::Node;

namespace {

/// By predicate: the node that reads it last. What a loop reads that was written before it is read
/// again in the next round.
std::vector<std::size_t> lastUses(const Code& code) {
    std::vector<std::size_t> lastUse(code.predicateCount, 0);
    std::vector<std::size_t> written(code.predicateCount, SIZE_MAX);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        code::forEachPredicateUse(code.nodes[i],
                                  [&](const isa::Operand& use) { lastUse[use.value] = i; });
        const std::uint32_t number = code.nodes[i].destinationPredicate;
        if (number != kNoVirtual) written[number] = std::min(written[number], i);
    }
    const std::vector<std::size_t> labels = code::labelPositions(code);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch() || labels[code.nodes[i].label] > i) continue;
        const std::size_t first = labels[code.nodes[i].label];
        for (std::size_t p = 0; p < lastUse.size(); ++p) {
            if (written[p] < first && first < lastUse[p]) lastUse[p] = std::max(lastUse[p], i);
        }
    }
    return lastUse;
}

}  // namespace

void allocatePredicates(Code& code) {
    const std::vector<std::size_t> lastUse = lastUses(code);
    std::set<std::uint32_t> free;
    for (std::uint32_t p = 0; p < isa::kPredicateCount; ++p)
        free.insert(p);
    std::vector<std::uint32_t> given(code.predicateCount, kNoVirtual);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        Node& node = code.nodes[i];
        std::set<std::uint32_t> ended;
        code::forEachPredicateUse(node, [&](isa::Operand& use) {
            if (lastUse[use.value] == i) ended.insert(given[use.value]);
            use.value = given[use.value];
        });
        free.insert(ended.begin(), ended.end());
        if (node.destinationPredicate == kNoVirtual) continue;
        const std::uint32_t before = given[node.destinationPredicate];
        if (node.code.isGuarded() && before != kNoVirtual) {
            node.destinationPredicate = before;  // Lanes without the guard keep what it held.
            continue;
        }
        WARPSCOPE_EXPECT(!free.empty(), "a condition holds at most eight predicates at a time");
        const std::uint32_t number = *free.begin();
        const bool isRead = lastUse[node.destinationPredicate] > i;
        if (isRead) free.erase(number);
        given[node.destinationPredicate] = number;
        node.destinationPredicate = number;
    }
}

}  // namespace warpscope::codegen
