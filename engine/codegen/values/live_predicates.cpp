#include "engine/codegen/values/live_predicates.h"

#include <algorithm>
#include <vector>

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;

int mostPredicates(const Code& code) {
    std::vector<std::size_t> lastRead(code.predicateCount, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i)
        code::forEachPredicateUse(code.nodes[i],
                                  [&](const isa::Operand& use) { lastRead[use.value] = i; });
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
