#include "engine/codegen/values/live_predicates.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/code/loops.h"

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;

std::vector<std::size_t> lastPredicateUses(const Code& code) {
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

int mostPredicates(const Code& code) {
    const std::vector<std::size_t> lastRead = lastPredicateUses(code);
    std::vector<bool> isLive(code.predicateCount, false);
    int count = 0;
    int most = 0;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const std::uint32_t written = code.nodes[i].destinationPredicate;
        if (written != kNoVirtual && !isLive[written]) {
            isLive[written] = true;
            most = std::max(most, ++count);
        }
        const auto end = [&](std::uint32_t p) {
            if (isLive[p] && lastRead[p] <= i) {
                isLive[p] = false;
                --count;
            }
        };
        code::forEachPredicateUse(code.nodes[i], [&](const isa::Operand& use) { end(use.value); });
        if (written != kNoVirtual) end(written);
    }
    return most;
}

}  // namespace warpscope::codegen
