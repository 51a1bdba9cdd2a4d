#include <map>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/live_predicates.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Comparison;
using isa::Opcode;
using isa::Operand;

/// Of the eight predicates, those left for what later passes guard.
constexpr int kLeftPredicates = 3;

/// Along one block: the registers that hold 1 where a predicate holds and 0 elsewhere, and the
/// predicates that say the same as another.
class Conditions {
  public:
    void visit(Node& node) {
        if (!node.isInstruction()) return;
        code::forEachPredicateUse(node, [&](Operand& use) {
            const auto same = same_.find(use.value);
            if (same == same_.end()) return;
            const bool isNegated = use.negate != same->second.negate;
            use = isa::predicateOperand(same->second.value, isNegated);
        });
        const std::optional<Operand> asked = askedAgain(node.code);
        if (!asked) compare(node);
        forget(node);
        if (asked) note(node, *asked);
        remember(node);
    }

  private:
    std::optional<Operand> conditionOf(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register || operand.negate) return {};
        const auto found = conditions_.find(operand.value);
        return found == conditions_.end() ? std::nullopt : std::optional(found->second);
    }

    /// The condition of which a comparison with 0 or 1 asks whether it holds.
    std::optional<Operand> askedAgain(const isa::Instruction& code) const {
        const bool isEqual = code.comparison == Comparison::Equal;
        const Operand& number = code.sources[1];
        if (code.opcode != Opcode::Isetp || isa::bytesOf(code.type) != 4 ||
            (!isEqual && code.comparison != Comparison::NotEqual) ||
            number.kind != Operand::Kind::Immediate || number.value > 1)
            return {};
        std::optional<Operand> condition = conditionOf(code.sources[0]);
        if (condition && isEqual != (number.value == 1)) condition->negate = !condition->negate;
        return condition;
    }

    void note(Node& node, const Operand& condition) {
        node.code.opcode = Opcode::Plop;
        node.code.type = isa::DataType::U32;
        node.code.logic = isa::Logic::And;
        node.code.comparison = {};
        node.code.sources = {condition, condition};
        if (!node.code.isGuarded() && node.destinationPredicate != condition.value)
            same_[node.destinationPredicate] = condition;
    }

    void compare(Node& node) const {
        isa::Instruction& code = node.code;
        const bool isEqual = code.comparison == Comparison::Equal;
        if (code.opcode != Opcode::Isetp || isa::bytesOf(code.type) != 4 ||
            (!isEqual && code.comparison != Comparison::NotEqual))
            return;
        const std::optional<Operand> first = conditionOf(code.sources[0]);
        std::optional<Operand> second = conditionOf(code.sources[1]);
        if (!first || !second) return;
        if (isEqual) second->negate = !second->negate;
        code.opcode = Opcode::Plop;
        code.type = isa::DataType::U32;
        code.logic = isa::Logic::Xor;
        code.comparison = {};
        code.sources = {*first, *second};
    }

    void forget(const Node& node) {
        if (node.destination != kNoVirtual) conditions_.erase(node.destination);
        if (node.destinationPredicate == kNoVirtual) return;
        const auto isOfIt = [&](const auto& entry) {
            return entry.second.value == node.destinationPredicate;
        };
        std::erase_if(conditions_, isOfIt);
        std::erase_if(same_, isOfIt);
        same_.erase(node.destinationPredicate);
    }

    void remember(const Node& node) {
        const isa::Instruction& code = node.code;
        if (code.opcode != Opcode::Sel || code.isGuarded() || isa::bytesOf(code.type) != 4) return;
        const Operand one = isa::immediateOperand(1);
        const Operand zero = isa::immediateOperand(0);
        Operand condition = code.sources[0];
        const bool isOpposite = code.sources[1] == zero && code.sources[2] == one;
        if (isOpposite) condition.negate = !condition.negate;
        if (isOpposite || (code.sources[1] == one && code.sources[2] == zero))
            conditions_[node.destination] = condition;
    }

    std::map<std::uint32_t, Operand> conditions_{};  ///< By register.
    std::map<std::uint32_t, Operand> same_{};        ///< By predicate.
};

}  // namespace

// Before:  SEL R1, P0, 1, 0
//          SEL R2, P1, 1, 0
//          ISETP.EQ P2, R1, R2
// After:   SEL R1, P0, 1, 0    // nobody reads these two any more
//          SEL R2, P1, 1, 0
//          PLOP.XOR P2, P0, !P1
// And:     SEL R1, P0, 1, 0
//          ISETP.EQ P1, R1, 0
//          @P1 BRA L1
// After:   @!P0 BRA L1
void compareConditions(Code& code, const PassSettings&) {
    const std::vector<Node> before = code.nodes;
    for (const FlowBlock& block : code::flowBlocks(code)) {
        Conditions conditions;
        for (std::size_t i = block.first; i < block.end; ++i)
            conditions.visit(code.nodes[i]);
    }
    // A condition that a register kept may now be one predicate too many.
    if (mostPredicates(code) > isa::kPredicateCount - kLeftPredicates) code.nodes = before;
}

}  // namespace warpscope::codegen
