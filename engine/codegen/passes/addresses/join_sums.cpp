#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// A factor of more bits would have a sign.
constexpr std::uint32_t kMaxBits = 30;

bool isZero(const Operand& operand) {
    return operand == isa::wideImmediateOperand(0);
}

bool isWideInteger(const Node& node) {
    const isa::DataType type = node.code.type;
    return node.isInstruction() && (type == isa::DataType::S64 || type == isa::DataType::U64);
}

class Joiner {
  public:
    explicit Joiner(Code& code) : code_(code), definitions_(code::onlyDefinitions(code)) {}

    void run() {
        for (Node& node : code_.nodes) {
            if (!isWideInteger(node) || node.code.isGuarded() || node.destinationPart != 0)
                continue;
            if (node.code.opcode == Opcode::Shl) joinShift(node);
            if (node.code.opcode == Opcode::Iadd) joinSum(node);
        }
    }

  private:
    /// The instruction of 64 bits that alone computes what is read.
    const isa::Instruction* maker(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register || operand.negate || operand.part != 0)
            return nullptr;
        const std::size_t at = definitions_[operand.value];
        if (at == SIZE_MAX || !isWideInteger(code_.nodes[at])) return nullptr;
        return &code_.nodes[at].code;
    }

    /// Whether it is the same wherever the node that reads it has gone before.
    bool isSteady(const Operand& operand) const {
        return operand.kind != Operand::Kind::Register || definitions_[operand.value] != SIZE_MAX;
    }

    void joinShift(Node& node) const {
        const Operand& bits = node.code.sources[1];
        const isa::Instruction* const extended = maker(node.code.sources[0]);
        if (extended == nullptr || extended->opcode != Opcode::I2i || extended->sources[0].negate ||
            !isSteady(extended->sources[0]) || bits.kind != Operand::Kind::Immediate ||
            bits.value > kMaxBits)
            return;
        node.code.opcode = Opcode::ImadWide;
        node.code.type = extended->type;
        node.code.sources = {extended->sources[0], isa::immediateOperand(1U << bits.value),
                             isa::wideImmediateOperand(0)};
    }

    void joinSum(Node& node) const {
        for (std::size_t side = 0; side < 2; ++side) {
            const Operand other = node.code.sources[1 - side];
            const isa::Instruction* const product = maker(node.code.sources[side]);
            if (product == nullptr || product->opcode != Opcode::ImadWide || other.negate ||
                !isZero(product->sources[2]) || !isSteady(product->sources[0]) ||
                !isSteady(product->sources[1]))
                continue;
            node.code.opcode = Opcode::ImadWide;
            node.code.type = product->type;
            node.code.sources = {product->sources[0], product->sources[1], numberOf(other)};
            return;
        }
    }

    /// What is copied, where that is a number.
    Operand numberOf(const Operand& operand) const {
        const isa::Instruction* const copy = maker(operand);
        const bool isNumber = copy != nullptr && copy->opcode == Opcode::Mov &&
                              copy->sources[0].kind == Operand::Kind::Immediate &&
                              !copy->sources[0].negate;
        return isNumber ? copy->sources[0] : operand;
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
};

}  // namespace

// Before:  I2I.S64       R2, R0
//          SHL.64        R4, R2, 2
//          IADD.64       R6, R8, R4
// After:   I2I.S64       R2, R0          // nobody reads these two any more
//          IMAD.WIDE.S64 R4, R0, 4, 0
//          IMAD.WIDE.S64 R6, R0, 4, R8
// PTX computes an address of 64 bits in steps, of which ptxas makes one for each pointer.
void joinSums(Code& code, const PassSettings&) {
    Joiner(code).run();
}

}  // namespace warpscope::codegen
