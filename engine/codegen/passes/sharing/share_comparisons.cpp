#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Operand;

/// Whether one comparison alone makes a predicate, for one reader.
bool isComparedForOne(const Code& code, std::uint32_t predicate) {
    int reads = 0;
    bool isCompared = false;
    for (const Node& node : code.nodes) {
        code::forEachPredicateUse(
            node, [&](const Operand& use) { reads += use.value == predicate ? 1 : 0; });
        if (node.isInstruction() && node.destinationPredicate == predicate)
            isCompared = isa::isComparison(node.code.opcode);
    }
    return isCompared && reads == 1;
}

/// Whether AND or OR joins what a comparison made to something else, so that one of the two takes
/// in the other, or XOR to what is not a comparison's for it alone.
bool isJoined(const Code& code, std::uint32_t made) {
    return std::ranges::any_of(code.nodes, [&](const Node& node) {
        if (!node.isInstruction() || node.code.opcode != isa::Opcode::Plop) return false;
        const auto& [one, other, none, last] = node.code.sources;
        if (one.value != made && other.value != made) return false;
        return node.code.logic != isa::Logic::Xor ||
               !isComparedForOne(code, one.value == made ? other.value : one.value);
    });
}

}  // namespace

// Before:  AND R1, R0, 4
//          ISETP.EQ P0, R1, 0
//          ISETP.EQ P1, R1, 0
//          PLOP.XOR P2, P1, P3
// After:   AND R1, R0, 4         // ask_for_bits makes one LOP3 of these two
//          ISETP.EQ P0, R1, 0
//          PLOP.XOR P2, P0, P3
// Not into a loop, through which the predicate would have to last.
void shareComparisons(Code& code, const PassSettings&) {
    const std::vector<code::Loop> loops = code::loopsOf(code);
    shareThose(code, [&](std::size_t earlier, std::size_t later) {
        const auto staysOutside = [&](const code::Loop& loop) {
            return loop.contains(earlier) || !loop.contains(later);
        };
        return code.nodes[later].code.opcode == isa::Opcode::Isetp &&
               !isJoined(code, code.nodes[earlier].destinationPredicate) &&
               !isJoined(code, code.nodes[later].destinationPredicate) &&
               std::ranges::all_of(loops, staysOutside);
    });
}

}  // namespace warpscope::codegen
