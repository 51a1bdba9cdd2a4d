#include <map>
#include <optional>

#include "engine/code/flow.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Comparison;
using isa::Opcode;
using isa::Operand;

/// Along one block: the registers that hold 1 where a predicate holds and 0 elsewhere.
class Conditions {
  public:
    void visit(Node& node) {
        if (!node.isInstruction()) return;
        compare(node);
        forget(node);
        remember(node);
    }

  private:
    std::optional<Operand> conditionOf(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register || operand.negate) return {};
        const auto found = conditions_.find(operand.value);
        return found == conditions_.end() ? std::nullopt : std::optional(found->second);
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
        std::erase_if(conditions_, [&](const auto& entry) {
            return entry.second.value == node.destinationPredicate;
        });
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

    std::map<std::uint32_t, Operand> conditions_{};
};

}  // namespace

// Before:  SEL R1, P0, 1, 0
//          SEL R2, P1, 1, 0
//          ISETP.EQ P2, R1, R2
// After:   SEL R1, P0, 1, 0    // nobody reads these two any more
//          SEL R2, P1, 1, 0
//          PLOP.XOR P2, P0, !P1
void compareConditions(Code& code, const PassSettings&) {
    for (const FlowBlock& block : code::flowBlocks(code)) {
        Conditions conditions;
        for (std::size_t i = block.first; i < block.end; ++i)
            conditions.visit(code.nodes[i]);
    }
}

}  // namespace warpscope::codegen
