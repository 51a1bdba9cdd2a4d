#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/comparisons.h"
#include "engine/codegen/values/single_writers.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Comparison;
using isa::Opcode;
using isa::Operand;

bool comparesAlone(const Node& node) {
    return node.isInstruction() && isa::isComparison(node.code.opcode) && !node.code.isGuarded() &&
           node.code.sources[2].kind == Operand::Kind::None;
}

class PredicateCombiner {
  public:
    explicit PredicateCombiner(Code& code)
        : code_(code), writers_(code), definitions_(code::onlyDefinitions(code)) {}

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

    /// Bounds of a whole number that are numbers themselves, both included.
    struct Bound {
        std::size_t node = 0;
        std::int32_t value = 0;
    };

    /// A comparison that holds from a number on, or behind one; of `!(x >= 3)`, x < 3.
    std::optional<Bound> lowest(std::optional<std::size_t> made, bool isNegated) const {
        return boundOf(made, isNegated, Comparison::GreaterEqual, Comparison::Greater, 1);
    }
    std::optional<Bound> highest(std::optional<std::size_t> made, bool isNegated) const {
        return boundOf(made, isNegated, Comparison::LessEqual, Comparison::Less, -1);
    }

    std::optional<Bound> boundOf(std::optional<std::size_t> made, bool isNegated,
                                 Comparison included, Comparison excluded, int step) const {
        if (!made || !comparesWithNumber(code_.nodes[*made].code)) return {};
        const isa::Instruction& code = code_.nodes[*made].code;
        Comparison comparison = code.comparison;
        if (isConstant(code.sources[0])) comparison = mirroredOf(comparison);
        if (isNegated) comparison = invertedOf(comparison, false);
        const Operand& number = code.sources[isConstant(code.sources[0]) ? 0 : 1];
        const auto bound = static_cast<std::int32_t>(number.value);
        if (comparison == included) return Bound{*made, bound};
        const bool wraps = bound == (step > 0 ? INT32_MAX : INT32_MIN);
        if (comparison != excluded || wraps) return {};
        return Bound{*made, bound + step};
    }

    static bool isConstant(const Operand& operand) {
        return operand.kind == Operand::Kind::Immediate;
    }

    /// The side of a comparison with a number that is none.
    const Operand& comparedBy(std::size_t node) const {
        const auto& sources = code_.nodes[node].code.sources;
        return sources[isConstant(sources[0]) ? 1 : 0];
    }

    /// 3 <= x && x < 16 is x - 3 < 13 without sign; what lies outside of such bounds likewise.
    bool joinBounds(std::size_t first, std::size_t at) {
        const isa::Logic logic = code_.nodes[at].code.logic;
        if (logic != isa::Logic::And && logic != isa::Logic::Or) return false;
        // Outside of the bounds: where not both hold.
        const bool isOutside = logic == isa::Logic::Or;
        for (const std::size_t side : {0U, 1U}) {
            const auto& sources = code_.nodes[at].code.sources;
            const auto low = lowest(comparisonOf(first, at, sources[side]), isOutside);
            const auto high = highest(comparisonOf(first, at, sources[1 - side]), isOutside);
            if (!low || !high || low->node == high->node || low->value > high->value) continue;
            if (!(comparedBy(low->node) == comparedBy(high->node))) continue;
            return ask(at, *low, *high, isOutside);
        }
        return false;
    }

    /// Asks in place of `at`, and computes what is asked in that of the two comparisons.
    bool ask(std::size_t at, const Bound& low, const Bound& high, bool isOutside) {
        const std::array places{std::min(low.node, high.node), std::max(low.node, high.node)};
        std::size_t used = 0;
        Operand asked = comparedBy(low.node);
        const bool isOfByte = isByteWithin(asked, low.value, high.value);
        const auto compute = [&](Opcode opcode, std::uint32_t constant) {
            Node& node = code_.nodes[places[used++]];
            node.code.opcode = opcode;
            node.code.type = isa::DataType::S32;
            node.code.comparison = {};
            node.code.sources = {asked, isa::immediateOperand(constant)};
            node.destinationPredicate = code::kNoVirtual;
            node.destination = code_.registerCount++;
            asked = isa::registerOperand(node.destination);
        };
        const auto first = static_cast<std::uint32_t>(low.value);
        if (first != 0) compute(Opcode::Iadd, 0 - first);
        if (isOfByte) compute(Opcode::And, 0xff);
        for (; used < places.size(); ++used)
            writers_.drop(places[used]);
        Node& join = code_.nodes[at];
        join.code.opcode = Opcode::Isetp;
        join.code.type = isa::DataType::U32;
        join.code.comparison = isOutside ? Comparison::Greater : Comparison::LessEqual;
        join.code.logic = {};
        join.code.sources = {asked,
                             isa::immediateOperand(static_cast<std::uint32_t>(high.value) - first)};
        return true;
    }

    /// Whether a number is a byte that was loaded, or a constant more, and may be both bounds: LLVM
    /// subtracts in 8 bits then.
    bool isByteWithin(const Operand& number, std::int32_t low, std::int32_t high) const {
        const Node* made = madeBy(number);
        std::int64_t more = 0;
        if (made != nullptr && made->code.opcode == Opcode::Iadd && !made->code.sources[0].negate &&
            made->code.sources[1].kind == Operand::Kind::Immediate) {
            more = static_cast<std::int32_t>(made->code.sources[1].value);
            made = madeBy(made->code.sources[0]);
        }
        if (made == nullptr || !isa::isLoad(made->code.opcode)) return false;
        const bool isSigned = made->code.type == isa::DataType::S8;
        if (!isSigned && made->code.type != isa::DataType::U8) return false;
        const std::int64_t least = more + (isSigned ? -128 : 0);
        return low >= least && high <= least + 255;
    }

    const Node* madeBy(const Operand& number) const {
        if (number.kind != Operand::Kind::Register || number.part != 0 ||
            number.value >= definitions_.size() || definitions_[number.value] == SIZE_MAX)
            return nullptr;
        return &code_.nodes[definitions_[number.value]];
    }

    static bool comparesWithNumber(const isa::Instruction& code) {
        const Operand& a = code.sources[0];
        const Operand& b = code.sources[1];
        const Operand& other = isConstant(a) ? b : a;
        return code.opcode == Opcode::Isetp && code.type == isa::DataType::S32 &&
               isConstant(a) != isConstant(b) && other.kind == Operand::Kind::Register &&
               !other.negate;
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
    std::vector<std::size_t> definitions_;
};

}  // namespace

// Before:  ISETP.GE P0, R0, 0
//          ISETP.LT P1, R0, R1
//          PLOP.AND P2, P0, P1
// After:   ISETP.GE P0, R0, 0
//          ISETP.LT.AND P2, R0, R1, P0
// A comparison of the hardware takes a predicate in. 3 <= R0 && R0 < 16 is one of R0 - 3, without
// sign; of a byte, of the lowest 8 bits of it.
void combinePredicates(Code& code, const PassSettings&) {
    PredicateCombiner(code).run();
}

}  // namespace warpscope::codegen
