#include <set>
#include <vector>

#include "engine/base/contract.h"
#include "engine/codegen/allocate.h"

namespace warpscope::codegen {

using code::Code;
using code::kNoVirtual;
using code::Node;

void allocatePredicates(Code& code) {
    std::vector<std::size_t> lastUse(code.predicateCount, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        for (const isa::Operand& source : code.nodes[i].code.sources) {
            if (source.kind == isa::Operand::Kind::Predicate) lastUse[source.value] = i;
        }
    }
    std::set<std::uint32_t> free;
    for (std::uint32_t p = 0; p < isa::kPredicateCount; ++p)
        free.insert(p);
    std::vector<std::uint32_t> given(code.predicateCount, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        Node& node = code.nodes[i];
        std::set<std::uint32_t> ended;
        for (isa::Operand& source : node.code.sources) {
            if (source.kind != isa::Operand::Kind::Predicate) continue;
            if (lastUse[source.value] == i) ended.insert(given[source.value]);
            source.value = given[source.value];
        }
        free.insert(ended.begin(), ended.end());
        if (node.destinationPredicate == kNoVirtual) continue;
        WARPSCOPE_EXPECT(!free.empty(), "a condition holds at most eight predicates at a time");
        const std::uint32_t number = *free.begin();
        const bool isRead = lastUse[node.destinationPredicate] > i;
        if (isRead) free.erase(number);
        given[node.destinationPredicate] = number;
        node.destinationPredicate = number;
    }
}

}  // namespace warpscope::codegen
