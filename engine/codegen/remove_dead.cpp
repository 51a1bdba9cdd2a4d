#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;
using code::Liveness;
using code::Node;
using code::RegisterSet;
using code::Space;
using code::Variable;

// Before:  MOV  R1, 5         // nobody reads R1
//          IADD R2, R0, 1
//          STG  [R3], R2
// After:   IADD R2, R0, 1
//          STG  [R3], R2
void removeDead(Code& code, const PassSettings& settings) {
    std::vector<bool> isVariable(code.registerCount, false);
    for (const Variable& variable : code.variables) {
        if (settings.keepsVariables && variable.space == Space::None)
            isVariable[variable.index] = true;
    }
    const Liveness liveness = code::livenessOf(code, settings.keepsVariables);
    std::vector<bool> isKept(code.nodes.size(), true);
    // Predicates live within a block, so one walk backwards sees all their readers.
    for (std::size_t block = 0; block < liveness.blocks.size(); ++block) {
        RegisterSet live = liveness.out[block];
        RegisterSet livePredicates(code.predicateCount);
        for (std::size_t i = liveness.blocks[block].end; i-- > liveness.blocks[block].first;) {
            const Node& node = code.nodes[i];
            const bool isRead = (node.destination != kNoVirtual && live.has(node.destination)) ||
                                (node.destinationPredicate != kNoVirtual &&
                                 livePredicates.has(node.destinationPredicate));
            const bool isNamed = node.destination != kNoVirtual && isVariable[node.destination];
            if (code::isPure(node) && !isRead && !isNamed) {
                isKept[i] = false;
                continue;
            }
            code::stepBackwards(code, node, settings.keepsVariables, live);
            code::forEachPredicateUse(
                node, [&](const isa::Operand& use) { livePredicates.add(use.value); });
        }
    }
    code::keepOnly(code, isKept);
}

}  // namespace warpscope::codegen
