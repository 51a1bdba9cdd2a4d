#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/evaluate.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/known_values.h"
#include "engine/codegen/values/simplify.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// A register plus a constant, as long as that register does not change.
struct Sum {
    std::uint32_t result = kNoVirtual;
    std::uint32_t base = kNoVirtual;
    std::uint64_t constant = 0;
    int bytes = 0;
};

/// Bits of a register, as long as that register does not change.
struct Bits {
    std::uint32_t result = kNoVirtual;
    std::uint32_t base = kNoVirtual;
    std::uint32_t mask = 0;
};

/// What is known of the registers along one block, from what is known at its beginning.
class Folder {
  public:
    Folder(const std::vector<std::optional<std::uint32_t>>& everywhere, KnownValues atBegin)
        : everywhere_(everywhere), values_(std::move(atBegin)) {}

    /// False where the node has become useless.
    bool visit(Node& node) {
        if (!node.isInstruction()) return true;
        if (node.code.isGuarded()) {
            const auto known = predicates_.find(node.code.guard.value);
            if (known != predicates_.end()) {
                if (known->second == node.code.guard.negate) return false;
                node.code.guard = {};
            }
        }
        for (std::size_t s = 0; s < node.code.sources.size(); ++s)
            substitute(node, s);
        // What a branch asks, its guard, stays its own: loops are counted by both sides of it.
        for (Operand& source : node.code.sources)
            if (source.kind == Operand::Kind::Predicate) substitutePredicate(source);
        choose(node.code);
        askForZero(node.code);
        const std::optional<bool> holds = comparisonOf(node);
        if (!evaluateWhole(node.code) && !evaluateReal(node.code)) {
            maskOnce(node.code);
            simplify(node.code);
            addUp(node.code);
            takeDouble(node.code);
        }
        note(node, holds);
        return true;
    }

  private:
    std::optional<std::uint32_t> valueOf(std::uint32_t number) const {
        const std::uint32_t* const found = values_.find(number);
        return found != nullptr ? std::optional(*found) : everywhere_[number];
    }

    void substitute(Node& node, std::size_t slot) const {
        Operand& source = node.code.sources[slot];
        const isa::OperandShape shape = isa::infoOf(node.code.opcode).shape.source(slot);
        if (source.kind != Operand::Kind::Register || registersOf(shape, node.code.type) != 1)
            return;
        const auto value = valueOf(source.value);
        if (!value) return;
        const bool isFloat = shape == isa::OperandShape::Float;
        const std::uint32_t negated = isFloat ? *value ^ 0x80000000u : 0 - *value;
        source = isa::immediateOperand(source.negate ? negated : *value);
    }

    void substitutePredicate(Operand& use) const {
        const auto copy = predicateCopies_.find(use.value);
        if (copy == predicateCopies_.end()) return;
        use.value = copy->second.value;
        use.negate = use.negate != copy->second.negate;
    }

    /// SEL by a predicate that is known.
    void choose(isa::Instruction& code) const {
        if (code.opcode != Opcode::Sel) return;
        const auto known = predicates_.find(code.sources[0].value);
        if (known == predicates_.end()) return;
        const bool isFirst = known->second != code.sources[0].negate;
        code.opcode = Opcode::Mov;
        code.sources = {code.sources[isFirst ? 1 : 2]};
    }

    /// Of numbers without sign none but 0 is below 1: x < 1 and x > 0 ask whether x is 0.
    static void askForZero(isa::Instruction& code) {
        if (code.opcode != Opcode::Isetp || code.type != isa::DataType::U32) return;
        const bool isBelowOne = code.sources[1] == isa::immediateOperand(1);
        const bool isAboveNone = code.sources[1] == isa::immediateOperand(0);
        if ((isBelowOne && code.comparison == isa::Comparison::Less) ||
            (isAboveNone && code.comparison == isa::Comparison::LessEqual))
            code.comparison = isa::Comparison::Equal;
        else if ((isBelowOne && code.comparison == isa::Comparison::GreaterEqual) ||
                 (isAboveNone && code.comparison == isa::Comparison::Greater))
            code.comparison = isa::Comparison::NotEqual;
        else
            return;
        code.sources[1] = isa::immediateOperand(0);
    }

    std::optional<bool> comparisonOf(const Node& node) const {
        const auto words = numbersOf(node.code);
        if (words) return code::evaluateComparison(node.code, *words);
        if (isBelowNone(node.code)) return node.code.comparison == isa::Comparison::GreaterEqual;
        if (node.code.opcode != Opcode::Plop) return {};
        const auto first = predicateOf(node.code.sources[0]);
        const auto second = predicateOf(node.code.sources[1]);
        if (node.code.logic == isa::Logic::Xor) {
            if (first && second) return *first != *second;
            return {};
        }
        const bool decides = node.code.logic == isa::Logic::Or;
        if ((first && *first == decides) || (second && *second == decides)) return decides;
        if (first && second) return !decides;
        return {};
    }

    /// Whether it compares a number without sign with 0, below which there is none.
    static bool isBelowNone(const isa::Instruction& code) {
        return code.opcode == Opcode::Isetp && code.type == isa::DataType::U32 &&
               code.sources[1] == isa::immediateOperand(0) &&
               code.sources[2].kind == Operand::Kind::None &&
               (code.comparison == isa::Comparison::Less ||
                code.comparison == isa::Comparison::GreaterEqual);
    }

    /// The side of a PLOP that is all of it, since the other is known and does not decide.
    std::optional<Operand> onlySideOf(const Node& node) const {
        if (node.code.opcode != Opcode::Plop || node.code.isGuarded()) return {};
        for (const std::size_t known : {0U, 1U}) {
            const auto holds = predicateOf(node.code.sources[known]);
            if (!holds) continue;
            Operand side = node.code.sources[1 - known];
            side.negate = side.negate != (node.code.logic == isa::Logic::Xor && *holds);
            return side;
        }
        return {};
    }

    std::optional<bool> predicateOf(const Operand& operand) const {
        const auto known = predicates_.find(operand.value);
        if (known == predicates_.end()) return {};
        return known->second != operand.negate;
    }

    static bool evaluateWhole(isa::Instruction& code) {
        if (!isa::infoOf(code.opcode).shape.writesRegister()) return false;
        const auto words = numbersOf(code);
        const auto value = words ? code::evaluate(code, *words) : std::nullopt;
        if (!value) return false;
        code.opcode = Opcode::Mov;
        code.sources = {isa::immediateOperand(*value)};
        return true;
    }

    /// The same for floats and doubles; pairs of registers get their numbers for that alone, since
    /// an instruction has no room for 64 bits.
    bool evaluateReal(isa::Instruction& code) const {
        isa::Instruction known = code;
        for (std::size_t s = 0; s < known.sources.size(); ++s) {
            Operand& source = known.sources[s];
            if (source.kind != Operand::Kind::Register || registersOf(known, s) != 2) continue;
            const auto found = pairs_.find(source.value);
            if (found == pairs_.end() || source.part != 0) return false;
            const bool isNegated = source.negate;
            source = isa::wideImmediateOperand(found->second);
            source.negate = isNegated;
        }
        const auto bits = code::evaluateReal(known);
        if (!bits) return false;
        const bool isPair = resultRegistersOf(code) == 2;
        code.opcode = Opcode::Mov;
        code.type = isPair ? isa::DataType::F64 : isa::DataType::F32;
        code.rounding = isa::Rounding::Free;
        code.sources = {isa::wideImmediateOperand(*bits)};
        return true;
    }

    /// Arithmetic of doubles has room for one number, as it has for one that the source writes.
    void takeDouble(isa::Instruction& code) const {
        Operand* taken = nullptr;
        for (std::size_t s = 0; s < code.sources.size(); ++s) {
            Operand& source = code.sources[s];
            if (isa::infoOf(code.opcode).shape.source(s) != isa::OperandShape::Double) continue;
            if (source.kind == Operand::Kind::Immediate) return;
            if (source.kind == Operand::Kind::Register && source.part == 0 &&
                pairs_.contains(source.value))
                taken = &source;
        }
        if (taken == nullptr) return;
        const bool isNegated = taken->negate;
        *taken = isa::wideImmediateOperand(pairs_.at(taken->value));
        taken->negate = isNegated;
    }

    /// x + 1 + 1 is x + 2.
    void addUp(isa::Instruction& code) const {
        const Operand& constant = code.sources[1];
        const int bytes = isa::bytesOf(code.type);
        if (!addsNumber(code)) return;
        const auto found = std::ranges::find(sums_, code.sources[0].value, &Sum::result);
        if (found == sums_.end() || found->bytes != bytes) return;
        code.sources[0].value = found->base;
        const std::uint64_t sum = numberOf(constant) + found->constant;
        code.sources[1] = bytes == 8 ? isa::wideImmediateOperand(sum)
                                     : isa::immediateOperand(static_cast<std::uint32_t>(sum));
    }

    /// x & 31 & 2 is x & 2.
    void maskOnce(isa::Instruction& code) const {
        if (!takesBits(code)) return;
        const auto found = std::ranges::find(bits_, code.sources[0].value, &Bits::result);
        if (found == bits_.end()) return;
        code.sources[0].value = found->base;
        code.sources[1].value &= found->mask;
    }

    /// A whole register and a mask.
    static bool takesBits(const isa::Instruction& code) {
        const auto& [value, mask, none, last] = code.sources;
        return code.opcode == Opcode::And && isa::bytesOf(code.type) == 4 &&
               value.kind == Operand::Kind::Register && !value.negate && value.part == 0 &&
               mask.kind == Operand::Kind::Immediate && !mask.negate;
    }

    static std::uint64_t numberOf(const Operand& immediate) {
        return std::uint64_t{immediate.high} << 32 | immediate.value;
    }

    /// A whole register and a number, of 32 or 64 bits.
    static bool addsNumber(const isa::Instruction& code) {
        const auto& [value, constant, none, last] = code.sources;
        return code.opcode == Opcode::Iadd && isa::bytesOf(code.type) >= 4 &&
               value.kind == Operand::Kind::Register && !value.negate && value.part == 0 &&
               constant.kind == Operand::Kind::Immediate && !constant.negate;
    }

    void note(const Node& node, std::optional<bool> holds) {
        if (node.destinationPredicate != kNoVirtual) {
            predicates_.erase(node.destinationPredicate);
            const std::optional<Operand> side = holds ? std::nullopt : onlySideOf(node);
            std::erase_if(predicateCopies_, [&](const auto& copy) {
                return copy.first == node.destinationPredicate ||
                       copy.second.value == node.destinationPredicate;
            });
            if (side && side->value != node.destinationPredicate)
                predicateCopies_[node.destinationPredicate] = *side;
            if (holds && !node.code.isGuarded()) predicates_[node.destinationPredicate] = *holds;
        }
        const std::uint32_t written = node.destination;
        if (written == kNoVirtual) return;
        values_.erase(written);
        pairs_.erase(written);
        std::erase_if(sums_,
                      [&](const Sum& sum) { return sum.result == written || sum.base == written; });
        std::erase_if(bits_, [&](const Bits& bits) {
            return bits.result == written || bits.base == written;
        });
        const Operand& first = node.code.sources[0];
        if (node.code.opcode == Opcode::Mov && node.code.type == isa::DataType::F64 &&
            first.kind == Operand::Kind::Immediate && !first.negate && !node.code.isGuarded())
            pairs_[written] = std::uint64_t{first.high} << 32 | first.value;
        if (node.code.isGuarded()) return;
        if (addsNumber(node.code) && node.destinationPart == 0 && first.value != written)
            sums_.push_back({written, first.value, numberOf(node.code.sources[1]),
                             isa::bytesOf(node.code.type)});
        if (takesBits(node.code) && node.destinationPart == 0 && first.value != written)
            bits_.push_back({written, first.value, node.code.sources[1].value});
        if (isa::bytesOf(node.code.type) != 4) return;
        if (node.code.opcode == Opcode::Mov && first.kind == Operand::Kind::Immediate)
            values_.set(written, first.value);
    }

    const std::vector<std::optional<std::uint32_t>>& everywhere_;
    KnownValues values_{};
    std::map<std::uint32_t, std::uint64_t> pairs_{};  ///< Of doubles.
    std::map<std::uint32_t, bool> predicates_{};
    std::map<std::uint32_t, Operand> predicateCopies_{};
    std::vector<Sum> sums_{};
    std::vector<Bits> bits_{};
};

/// The registers that are written once in all, with a number.
std::vector<std::optional<std::uint32_t>> valuesEverywhere(const Code& code) {
    std::vector<int> writes(code.registerCount, 0);
    std::vector<std::optional<std::uint32_t>> values(code.registerCount);
    for (const Node& node : code.nodes) {
        if (node.destination == kNoVirtual) continue;
        ++writes[node.destination];
        const Operand& source = node.code.sources[0];
        if (node.code.opcode == Opcode::Mov && source.kind == Operand::Kind::Immediate &&
            !node.code.isGuarded() && isa::bytesOf(node.code.type) == 4)
            values[node.destination] = source.value;
    }
    for (std::uint32_t r = 0; r < code.registerCount; ++r) {
        if (writes[r] != 1) values[r] = std::nullopt;
    }
    return values;
}

}  // namespace

// Before:  MOV  R0, 3
//          IADD R1, R0, 1
//          IMUL R2, R5, R1
//          ISETP.LT P0, R1, 4
//          @P0 STG [R6], R2
// After:   MOV  R0, 3         // nobody reads these two any more
//          MOV  R1, 4
//          SHL  R2, R5, 2
//          ISETP.LT P0, 4, 4  // never: the store is gone
void foldConstants(Code& code, const PassSettings&) {
    const auto everywhere = valuesEverywhere(code);
    std::vector<bool> isKept(code.nodes.size(), true);
    const std::vector<FlowBlock> blocks = code::flowBlocks(code);
    std::vector<KnownValues> known = knownAtBegin(code, blocks);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const FlowBlock& block = blocks[b];
        Folder folder(everywhere, std::move(known[b]));
        for (std::size_t i = block.first; i < block.end; ++i)
            isKept[i] = folder.visit(code.nodes[i]);
    }
    code::keepOnly(code, isKept);
}

}  // namespace warpscope::codegen
