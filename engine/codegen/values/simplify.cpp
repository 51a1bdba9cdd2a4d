#include "engine/codegen/values/simplify.h"

#include <bit>
#include <optional>
#include <utility>

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Operand;

bool isConstant(const Operand& operand) {
    return operand.kind == Operand::Kind::Immediate;
}

bool isConstant(const Operand& operand, std::uint32_t value) {
    return isConstant(operand) && operand.value == value;
}

void become(isa::Instruction& code, Opcode opcode, const Operand& a, const Operand& b = {}) {
    code.opcode = opcode;
    code.sources = {a, b};
}

void copy(isa::Instruction& code, const Operand& source) {
    if (source.negate) {
        become(code, Opcode::Iadd, source, isa::immediateOperand(0));
    } else {
        become(code, Opcode::Mov, source);
    }
}

void simplifyProduct(isa::Instruction& code) {
    const Operand a = code.sources[0];
    const Operand b = code.sources[1];
    if (!isConstant(b) || a.negate) return;
    if (b.value == 0) return copy(code, isa::immediateOperand(0));
    if (b.value == 1) return copy(code, a);
    if (std::has_single_bit(b.value))
        become(code, Opcode::Shl, a,
               isa::immediateOperand(static_cast<std::uint32_t>(std::countr_zero(b.value))));
}

void simplifyProductAndSum(isa::Instruction& code) {
    const Operand a = code.sources[0];
    const Operand b = code.sources[1];
    const Operand c = code.sources[2];
    if (isConstant(c, 0)) {
        become(code, Opcode::Imul, a, b);
        return simplifyProduct(code);
    }
    if (!isConstant(b)) return;
    if (b.value == 0) return copy(code, c);
    if (isConstant(a)) {
        become(code, Opcode::Iadd, c, isa::immediateOperand(a.value * b.value));
    } else if (b.value == 1) {
        become(code, Opcode::Iadd, a, c);
    }
}

void simplifyLogic(isa::Instruction& code) {
    const Operand a = code.sources[0];
    const Operand b = code.sources[1];
    if (a.negate || !isConstant(b)) return;
    const bool isAnd = code.opcode == Opcode::And;
    if (b.value == (isAnd ? UINT32_MAX : 0)) return copy(code, a);
    if (isAnd && b.value == 0) copy(code, b);
}

void simplifyQuotient(isa::Instruction& code) {
    if (!isConstant(code.sources[1], 1)) return;
    const bool wantsRemainder = code.opcode == Opcode::Irem;
    copy(code, wantsRemainder ? isa::immediateOperand(0) : code.sources[0]);
}

}  // namespace

void simplify(isa::Instruction& code) {
    const bool isWord = code.type == isa::DataType::S32 || code.type == isa::DataType::U32;
    if (!isWord) return;
    if (isa::infoOf(code.opcode).commutes && isConstant(code.sources[0]) &&
        !isConstant(code.sources[1]))
        std::swap(code.sources[0], code.sources[1]);
    switch (code.opcode) {
        case Opcode::Iadd:
            if (isConstant(code.sources[1], 0) && !code.sources[0].negate)
                copy(code, code.sources[0]);
            break;
        case Opcode::Imul:
            return simplifyProduct(code);
        case Opcode::Imad:
            return simplifyProductAndSum(code);
        case Opcode::Idiv:
        case Opcode::Irem:
            return simplifyQuotient(code);
        case Opcode::Shl:
        case Opcode::Shr:
            if (isConstant(code.sources[1], 0)) copy(code, code.sources[0]);
            break;
        case Opcode::And:
        case Opcode::Or:
        case Opcode::Xor:
            return simplifyLogic(code);
        default:
            break;
    }
}

}  // namespace warpscope::codegen
