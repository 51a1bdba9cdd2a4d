#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_writers.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Comparison;
using isa::Opcode;
using isa::Operand;

/// One operation of the table that asks for bits: a & b and its kin.
bool canAskForBits(const Node& node) {
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

class BitAsker {
  public:
    explicit BitAsker(Code& code) : code_(code), writers_(code) {}

    void run() {
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i) {
                askForBits(block.first, i);
                askForBoth(block.first, i);
            }
        }
        writers_.finish();
    }

  private:
    /// x & 1: of the lowest bit nvcc asks by a comparison with 1, whose table tells nothing.
    static bool asksForBit(const isa::Instruction& code) {
        return code.opcode == Opcode::And && (code.sources[0] == isa::immediateOperand(1) ||
                                              code.sources[1] == isa::immediateOperand(1));
    }

    /// (x >> 3) & 1 asks for the bits x & 8.
    void seeThroughShift(std::size_t first, std::size_t at) {
        isa::Instruction& code = code_.nodes[at].code;
        const Operand& mask = code.sources[1];
        if (code.opcode != Opcode::And || mask.kind != Operand::Kind::Immediate ||
            !writers_.isReadOnce(code.sources[0]))
            return;
        const auto shift = writers_.writerBefore(first, at, [&](const Node& node) {
            return node.destination == code.sources[0].value;
        });
        if (!shift) return;
        const isa::Instruction& shifted = code_.nodes[*shift].code;
        const Operand& by = shifted.sources[1];
        if (shifted.opcode != Opcode::Shr || shifted.isGuarded() ||
            isa::bytesOf(shifted.type) != 4 || by.kind != Operand::Kind::Immediate ||
            mask.value == 0 || std::cmp_greater(by.value, std::countl_zero(mask.value)) ||
            shifted.sources[0].kind != Operand::Kind::Register || shifted.sources[0].negate ||
            shifted.sources[0].part != 0)
            return;
        code.sources = {shifted.sources[0], isa::immediateOperand(mask.value << by.value)};
        writers_.drop(*shift);
    }

    /// A comparison with 0 of what a table makes, and of which nobody else reads, is that table's.
    void askForBits(std::size_t first, std::size_t at) {
        Node& test = code_.nodes[at];
        const isa::Instruction& code = test.code;
        const bool isEqual = code.comparison == Comparison::Equal;
        const Operand& bits = code.sources[0];
        if (!test.isInstruction() || code.opcode != Opcode::Isetp || code.isGuarded() ||
            code.sources[2].kind != Operand::Kind::None || isa::bytesOf(code.type) != 4 ||
            (!isEqual && code.comparison != Comparison::NotEqual) ||
            !(code.sources[1] == isa::immediateOperand(0)) || !writers_.isReadOnce(bits) ||
            !writers_.isPredicateWrittenOnce(test.destinationPredicate))
            return;
        const auto made = writers_.writerBefore(
            first, at, [&](const Node& node) { return node.destination == bits.value; });
        if (!made || !canAskForBits(code_.nodes[*made])) return;
        seeThroughShift(first, *made);
        if (asksForBit(code_.nodes[*made].code)) return;
        if (isEqual) negateReads(test.destinationPredicate);
        test.code.opcode = Opcode::Lop3;
        test.code.comparison = {};
        test.code.type = isa::DataType::U32;
        test.code.sources = tableOf(code_.nodes[*made].code);
        writers_.drop(*made);
    }

    /// The comparison of a number without sign with a power of two that made one side of a PLOP.
    std::optional<std::size_t> boundOf(std::size_t first, std::size_t at,
                                       const Operand& side) const {
        if (side.negate || !writers_.isPredicateReadOnce(side.value)) return {};
        const auto made = writers_.writerBefore(
            first, at, [&](const Node& node) { return node.destinationPredicate == side.value; });
        if (!made) return {};
        const isa::Instruction& code = code_.nodes[*made].code;
        const Operand& bound = code.sources[1];
        const bool isBound = code.opcode == Opcode::Isetp && !code.isGuarded() &&
                             code.type == isa::DataType::U32 &&
                             code.comparison == Comparison::Less &&
                             code.sources[0].kind == Operand::Kind::Register &&
                             !code.sources[0].negate && code.sources[0].part == 0 &&
                             bound.kind == Operand::Kind::Immediate &&
                             std::has_single_bit(bound.value) &&
                             code.sources[2].kind == Operand::Kind::None;
        return isBound ? made : std::nullopt;
    }

    /// x < 16 && y < 16 asks for the bits of both from 16 on.
    void askForBoth(std::size_t first, std::size_t at) {
        Node& test = code_.nodes[at];
        if (!test.isInstruction() || test.code.opcode != Opcode::Plop || test.code.isGuarded() ||
            test.code.logic != isa::Logic::And ||
            !writers_.isPredicateWrittenOnce(test.destinationPredicate))
            return;
        const auto one = boundOf(first, at, test.code.sources[0]);
        const auto two = boundOf(first, at, test.code.sources[1]);
        if (!one || !two || *one == *two) return;
        const isa::Instruction& x = code_.nodes[*one].code;
        const isa::Instruction& y = code_.nodes[*two].code;
        if (!(x.sources[1] == y.sources[1])) return;
        constexpr std::uint32_t kEitherInMask = (0xf0 | 0xcc) & 0xaa;
        test.code.opcode = Opcode::Lop3;
        test.code.type = isa::DataType::U32;
        test.code.logic = {};
        test.code.sources = {x.sources[0], y.sources[0],
                             isa::immediateOperand(~(x.sources[1].value - 1)),
                             isa::immediateOperand(kEitherInMask)};
        negateReads(test.destinationPredicate);
        writers_.drop(*one);
        writers_.drop(*two);
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

    Code& code_;
    SingleWriters writers_;
};

}  // namespace

// Before:  AND R2, R0, 4
//          ISETP.EQ P0, R2, 0
//          @P0 BRA L1
// After:   LOP3 P0, R0, 4, 0, 192      // whether a bit of the result is set
//          @!P0 BRA L1
// (R0 >> 2) & 1 is the same. R0 & 1 stays AND and ISETP, because nvcc 13 compares it with 1.
// The hardware's table of three inputs tells whether what it makes is 0. Of R0 < 16 && R1 < 16,
// without sign, it tells in one whether a bit from 16 on is set in either.
void askForBits(Code& code, const PassSettings&) {
    BitAsker(code).run();
}

}  // namespace warpscope::codegen
