#include <cstdint>
#include <set>
#include <vector>

#include "engine/base/contract.h"
#include "engine/codegen/registers/allocate.h"
#include "engine/codegen/values/live_predicates.h"

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;
using code::Node;

void allocatePredicates(Code& code) {
    const std::vector<std::size_t> lastUse = lastPredicateUses(code);
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
