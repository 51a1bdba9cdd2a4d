#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

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
            for (std::size_t i = block.first; i < block.end; ++i)
                askForBits(block.first, i);
        }
        writers_.finish();
    }

  private:
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
        if (isEqual) negateReads(test.destinationPredicate);
        test.code.opcode = Opcode::Lop3;
        test.code.comparison = {};
        test.code.type = isa::DataType::U32;
        test.code.sources = tableOf(code_.nodes[*made].code);
        writers_.drop(*made);
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
// The hardware's table of three inputs tells whether what it makes is 0.
void askForBits(Code& code, const PassSettings&) {
    BitAsker(code).run();
}

}  // namespace warpscope::codegen
