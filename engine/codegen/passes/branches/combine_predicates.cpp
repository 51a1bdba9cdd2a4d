#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_writers.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Comparison;
using isa::Opcode;
using isa::Operand;

/// The comparison that holds where this one does not, NaN included.
Comparison invertedOf(Comparison comparison, bool isOfFloats) {
    using enum Comparison;
    switch (comparison) {
        case Less:
            return isOfFloats ? GreaterEqualUnordered : GreaterEqual;
        case LessEqual:
            return isOfFloats ? GreaterUnordered : Greater;
        case Greater:
            return isOfFloats ? LessEqualUnordered : LessEqual;
        case GreaterEqual:
            return isOfFloats ? LessUnordered : Less;
        case Equal:
            return NotEqual;
        case NotEqual:
            return Equal;
        case LessUnordered:
            return GreaterEqual;
        case LessEqualUnordered:
            return Greater;
        case GreaterUnordered:
            return LessEqual;
        case GreaterEqualUnordered:
            return Less;
        case EqualUnordered:
            return NotEqualOrdered;
        case NotEqualOrdered:
            return EqualUnordered;
        case Ordered:
            return Unordered;
        case Unordered:
            return Ordered;
    }
    return comparison;
}

bool comparesAlone(const Node& node) {
    return node.isInstruction() && isa::isComparison(node.code.opcode) && !node.code.isGuarded() &&
           node.code.sources[2].kind == Operand::Kind::None;
}

class PredicateCombiner {
  public:
    explicit PredicateCombiner(Code& code) : code_(code), writers_(code) {}

    void run() {
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i)
                combine(block.first, i);
        }
        writers_.finish();
    }

  private:
    /// PLOP takes in the comparison that made one of its sides.
    void combine(std::size_t first, std::size_t at) {
        Node& join = code_.nodes[at];
        if (!join.isInstruction() || join.code.opcode != Opcode::Plop || join.code.isGuarded())
            return;
        if (joinBounds(first, at)) return;
        for (const std::size_t side : {1U, 0U}) {
            const Operand one = join.code.sources[side];
            const Operand other = join.code.sources[1 - side];
            if (one.value == other.value || !writers_.isPredicateReadOnce(one.value)) continue;
            const auto made = writers_.writerBefore(first, at, [&](const Node& node) {
                return node.destinationPredicate == one.value;
            });
            if (!made || !comparesAlone(code_.nodes[*made])) continue;
            take(join, code_.nodes[*made].code, one.negate, other);
            writers_.drop(*made);
            return;
        }
    }

    /// The comparison that made a side, with nothing else read of it.
    std::optional<std::size_t> comparisonOf(std::size_t first, std::size_t at,
                                            const Operand& side) const {
        if (side.negate || !writers_.isPredicateReadOnce(side.value)) return {};
        const auto made = writers_.writerBefore(
            first, at, [&](const Node& node) { return node.destinationPredicate == side.value; });
        return made && comparesAlone(code_.nodes[*made]) ? made : std::nullopt;
    }

    /// 0 <= x && x < 16 is x < 16 without sign.
    bool joinBounds(std::size_t first, std::size_t at) {
        Node& join = code_.nodes[at];
        if (join.code.logic != isa::Logic::And) return false;
        for (const std::size_t side : {0U, 1U}) {
            const auto lower = comparisonOf(first, at, join.code.sources[side]);
            const auto upper = comparisonOf(first, at, join.code.sources[1 - side]);
            if (!lower || !upper || *lower == *upper) continue;
            const isa::Instruction& low = code_.nodes[*lower].code;
            const isa::Instruction& high = code_.nodes[*upper].code;
            if (!isFromZero(low) || !isBelowNumber(high) || !(low.sources[0] == high.sources[0]))
                continue;
            join.code.opcode = high.opcode;
            join.code.type = isa::DataType::U32;
            join.code.comparison = high.comparison;
            join.code.logic = {};
            join.code.sources = {high.sources[0], high.sources[1]};
            writers_.drop(*lower);
            writers_.drop(*upper);
            return true;
        }
        return false;
    }

    static bool comparesWords(const isa::Instruction& code) {
        return code.opcode == Opcode::Isetp && code.type == isa::DataType::S32 &&
               code.sources[0].kind == Operand::Kind::Register &&
               code.sources[1].kind == Operand::Kind::Immediate && !code.sources[0].negate;
    }

    static bool isFromZero(const isa::Instruction& code) {
        const auto bound = static_cast<std::int32_t>(code.sources[1].value);
        return comparesWords(code) && ((code.comparison == Comparison::GreaterEqual && bound == 0) ||
                                       (code.comparison == Comparison::Greater && bound == -1));
    }

    static bool isBelowNumber(const isa::Instruction& code) {
        const auto bound = static_cast<std::int32_t>(code.sources[1].value);
        return comparesWords(code) && bound > 0 &&
               (code.comparison == Comparison::Less || code.comparison == Comparison::LessEqual);
    }

    static void take(Node& join, const isa::Instruction& compare, bool isNegated,
                     const Operand& other) {
        join.code.opcode = compare.opcode;
        join.code.type = compare.type;
        join.code.comparison = isNegated
                                   ? invertedOf(compare.comparison, compare.opcode != Opcode::Isetp)
                                   : compare.comparison;
        join.code.sources = {compare.sources[0], compare.sources[1], other};
    }

    Code& code_;
    SingleWriters writers_;
};

}  // namespace

// Before:  ISETP.GE P0, R0, 0
//          ISETP.LT P1, R0, R1
//          PLOP.AND P2, P0, P1
// After:   ISETP.GE P0, R0, 0
//          ISETP.LT.AND P2, R0, R1, P0
// A comparison of the hardware takes a predicate in. 0 <= R0 && R0 < 16 is one, without sign.
void combinePredicates(Code& code, const PassSettings&) {
    PredicateCombiner(code).run();
}

}  // namespace warpscope::codegen
