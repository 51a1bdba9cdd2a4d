#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

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

/// One operation of the table that asks for bits: a & b and its kin.
bool asksForBits(const Node& node) {
    if (!node.isInstruction() || node.code.isGuarded() || node.destination == kNoVirtual ||
        node.destinationPart != 0 || isa::bytesOf(node.code.type) != 4)
        return false;
    const Opcode opcode = node.code.opcode;
    const bool isTable = opcode == Opcode::And || opcode == Opcode::Or || opcode == Opcode::Xor ||
                         opcode == Opcode::Lop3;
    return isTable && std::ranges::none_of(node.code.sources, [](const Operand& source) {
               return source.negate || source.part != 0;
           });
}

class PredicateCombiner {
  public:
    explicit PredicateCombiner(Code& code)
        : code_(code),
          reads_(code.predicateCount, 0),
          writes_(code.predicateCount, 0),
          registerReads_(code.registerCount, 0),
          registerWrites_(code.registerCount, 0),
          isKept_(code.nodes.size(), true) {
        for (Node& node : code.nodes) {
            code::forEachPredicateUse(node, [&](const Operand& use) { ++reads_[use.value]; });
            code::forEachRegisterUse(node,
                                     [&](const Operand& use) { ++registerReads_[use.value]; });
            if (node.destinationPredicate != kNoVirtual) ++writes_[node.destinationPredicate];
            if (node.destination != kNoVirtual) ++registerWrites_[node.destination];
        }
    }

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i)
                askForBits(block.first, i);
            for (std::size_t i = block.first; i < block.end; ++i)
                combine(block.first, i);
            for (std::size_t i = block.first; i < block.end; ++i)
                writeExtremes(block.first, i);
        }
        code::keepOnly(code_, isKept_);
    }

  private:
    /// The node of the block that alone writes what `isIt` asks for, where what it reads is still
    /// the same at `at`.
    template <class IsIt>
    std::optional<std::size_t> writerBefore(std::size_t first, std::size_t at, IsIt isIt) const {
        for (std::size_t i = at; i-- > first;) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !isIt(node)) continue;
            return isUnchanged(i, at) ? std::optional(i) : std::nullopt;
        }
        return {};
    }

    bool isUnchanged(std::size_t from, std::size_t to) const {
        bool isSame = true;
        code::forEachRegisterUse(code_.nodes[from], [&](const Operand& use) {
            for (std::size_t i = from; i < to; ++i)
                isSame = isSame && code_.nodes[i].destination != use.value;
        });
        return isSame;
    }

    /// A comparison with 0 of what a table makes, and of which nobody else reads, is that table's.
    void askForBits(std::size_t first, std::size_t at) {
        Node& test = code_.nodes[at];
        const isa::Instruction& code = test.code;
        const bool isEqual = code.comparison == Comparison::Equal;
        const Operand& bits = code.sources[0];
        if (!comparesAlone(test) || code.opcode != Opcode::Isetp || isa::bytesOf(code.type) != 4 ||
            (!isEqual && code.comparison != Comparison::NotEqual) ||
            !(code.sources[1] == isa::immediateOperand(0)) || bits.negate || bits.part != 0 ||
            bits.kind != Operand::Kind::Register || registerReads_[bits.value] != 1 ||
            registerWrites_[bits.value] != 1 || writes_[test.destinationPredicate] != 1)
            return;
        const auto made = writerBefore(
            first, at, [&](const Node& node) { return node.destination == bits.value; });
        if (!made || !asksForBits(code_.nodes[*made])) return;
        if (isEqual) negateReads(test.destinationPredicate);
        test.code.opcode = Opcode::Lop3;
        test.code.comparison = {};
        test.code.type = isa::DataType::U32;
        test.code.sources = tableOf(code_.nodes[*made].code);
        isKept_[*made] = false;
    }

    static std::array<Operand, 4> tableOf(const isa::Instruction& code) {
        constexpr std::uint32_t kFirst = 0xf0;
        constexpr std::uint32_t kSecond = 0xcc;
        if (code.opcode == Opcode::Lop3) return code.sources;
        const std::uint32_t table = code.opcode == Opcode::And  ? kFirst & kSecond
                                    : code.opcode == Opcode::Or ? kFirst | kSecond
                                                                : kFirst ^ kSecond;
        return {code.sources[0], code.sources[1], isa::immediateOperand(0),
                isa::immediateOperand(table)};
    }

    void negateReads(std::uint32_t predicate) {
        for (Node& node : code_.nodes)
            code::forEachPredicateUse(node, [&](Operand& use) {
                if (use.value == predicate) use.negate = !use.negate;
            });
    }

    /// PLOP takes in the comparison that made one of its sides.
    void combine(std::size_t first, std::size_t at) {
        Node& join = code_.nodes[at];
        if (!join.isInstruction() || join.code.opcode != Opcode::Plop || join.code.isGuarded())
            return;
        for (const std::size_t side : {1U, 0U}) {
            const Operand one = join.code.sources[side];
            const Operand other = join.code.sources[1 - side];
            if (one.value == other.value || reads_[one.value] != 1 || writes_[one.value] != 1)
                continue;
            const auto made = writerBefore(first, at, [&](const Node& node) {
                return node.destinationPredicate == one.value;
            });
            if (!made || !comparesAlone(code_.nodes[*made])) continue;
            take(join, code_.nodes[*made].code, one.negate, other);
            isKept_[*made] = false;
            return;
        }
    }

    /// SEL of a minimum and a maximum that nobody else reads: one of them is written, and over it
    /// the other where the predicate asks for it.
    void writeExtremes(std::size_t first, std::size_t at) {
        Node& choice = code_.nodes[at];
        if (!choice.isInstruction() || choice.code.opcode != Opcode::Sel ||
            choice.code.isGuarded() || choice.destinationPart != 0)
            return;
        const auto chosen = extremeBefore(first, at, choice.code.sources[1]);
        const auto other = extremeBefore(first, at, choice.code.sources[2]);
        if (!chosen || !other || !isFreeFrom(*other, at, choice.destination) ||
            reads(code_.nodes[*chosen], choice.destination) ||
            reads(code_.nodes[*other], choice.destination))
            return;
        const Operand guard = choice.code.sources[0];
        code_.nodes[*other].destination = choice.destination;
        choice.code.opcode = code_.nodes[*chosen].code.opcode;
        choice.code.type = code_.nodes[*chosen].code.type;
        choice.code.sources = code_.nodes[*chosen].code.sources;
        choice.code.guard = guard;
        choice.endsOldValue = false;
        isKept_[*chosen] = false;
    }

    std::optional<std::size_t> extremeBefore(std::size_t first, std::size_t at,
                                             const Operand& value) const {
        if (value.kind != Operand::Kind::Register || value.negate || value.part != 0 ||
            registerReads_[value.value] != 1 || registerWrites_[value.value] != 1)
            return {};
        const auto made = writerBefore(
            first, at, [&](const Node& node) { return node.destination == value.value; });
        if (!made || code_.nodes[*made].code.isGuarded()) return {};
        const Opcode opcode = code_.nodes[*made].code.opcode;
        const bool isExtreme = opcode == Opcode::Imin || opcode == Opcode::Imax ||
                               opcode == Opcode::Fmin || opcode == Opcode::Fmax;
        return isExtreme && isa::bytesOf(code_.nodes[*made].code.type) == 4 ? made : std::nullopt;
    }

    /// Whether nobody reads or writes the register between two nodes.
    bool isFreeFrom(std::size_t from, std::size_t to, std::uint32_t number) const {
        return std::none_of(
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(from) + 1,
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(to),
            [&](const Node& node) { return node.destination == number || reads(node, number); });
    }

    static bool reads(const Node& node, std::uint32_t number) {
        bool isRead = false;
        code::forEachRegisterUse(node, [&](const Operand& use) { isRead |= use.value == number; });
        return isRead;
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
    std::vector<int> reads_;
    std::vector<int> writes_;
    std::vector<int> registerReads_;
    std::vector<int> registerWrites_;
    std::vector<bool> isKept_;
};

}  // namespace

// Before:  ISETP.GE P0, R0, 0
//          ISETP.LT P1, R0, R1
//          PLOP.AND P2, P0, P1
// After:   ISETP.GE P0, R0, 0
//          ISETP.LT.AND P2, R0, R1, P0
// And:     AND R2, R0, 4
//          ISETP.EQ P0, R2, 0
//          @P0 BRA L1
// After:   LOP3 P0, R0, 4, 0, 192      // whether a bit of the result is set
//          @!P0 BRA L1
// And:     IMIN R3, R1, R2
//          IMAX R4, R1, R2
//          SEL R5, P0, R3, R4
// After:   IMAX R5, R1, R2
//          @P0 IMIN R5, R1, R2
// A comparison of the hardware takes a predicate in, and its table of three inputs tells whether
// what it makes is 0.
void combinePredicates(Code& code, const PassSettings&) {
    PredicateCombiner(code).run();
}

}  // namespace warpscope::codegen
