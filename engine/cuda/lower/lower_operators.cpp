#include <bit>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/lower/real_opcodes.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {

using isa::DataType;
using isa::Opcode;
using isa::Operand;

Value Lowerer::lowerBinary(const Expression& expression) {
    if (isLogical(expression.op)) return {logicalValue(expression)};
    if (isComparison(expression.op))
        return {fromPredicate(comparePredicate(expression), isa::immediateOperand(1),
                              isa::immediateOperand(0), DataType::U32)};
    const Expression& left = *expression.operands[0];
    if (left.type.isPointer) return lowerPointerArithmetic(expression);
    const Expression& right = *expression.operands[1];
    Operand a = lower(left).operand;
    // C++17 orders the sides of shifts alone; nvcc computes the left one first for all.
    a = keptBefore(right, a, registerType(left.type));
    const Operand b = lower(right).operand;
    return {arithmetic(expression.op, expression.type, a, b)};
}

/// p + i, p - i and p - q.
Value Lowerer::lowerPointerArithmetic(const Expression& expression) {
    if (expression.type.isPointer) {
        const Address address = addressOfPointer(expression);
        return {pointerOperand(address), address.space};
    }
    Operand a = lower(*expression.operands[0]).operand;
    a = keptBefore(*expression.operands[1], a, DataType::U32);
    Operand b = lower(*expression.operands[1]).operand;
    b.negate = !b.negate;
    const Operand bytes = emitter_.emitValue(Opcode::Iadd, DataType::S32, {a, b});
    const std::uint32_t size = bytesOf(elementType(expression.operands[0]->type));
    const Type distance = scalarType(Scalar::Int);
    return {
        convert(arithmetic(BinaryOperator::Divide, distance, bytes, isa::immediateOperand(size)),
                distance, expression.type)};
}

Operand Lowerer::arithmetic(BinaryOperator op, const Type& type, const Operand& a,
                            const Operand& b) {
    const bool areKnown = a.kind == Operand::Kind::Immediate && b.kind == Operand::Kind::Immediate;
    if (areKnown && !a.negate && !b.negate) {
        const auto bits = foldBinary(op, type, bitsOf(a), bitsOf(b));
        if (bits) return isa::wideImmediateOperand(*bits);
    }
    return type.isReal() ? realArithmetic(op, registerType(type), a, b)
                         : integerArithmetic(op, registerType(type), a, b);
}

Operand Lowerer::realArithmetic(BinaryOperator op, DataType type, const Operand& a,
                                const Operand& b) {
    switch (op) {
        case BinaryOperator::Multiply:
            return emitter_.emitValue(opcodeOf(Opcode::Fmul, type), type, {a, b});
        case BinaryOperator::Divide:
            return emitter_.emitValue(opcodeOf(Opcode::Fdiv, type), type, {a, b});
        case BinaryOperator::Subtract: {
            Operand negated = b;
            negated.negate = !negated.negate;
            return emitter_.emitValue(opcodeOf(Opcode::Fadd, type), type, {a, negated});
        }
        default:
            return emitter_.emitValue(opcodeOf(Opcode::Fadd, type), type, {a, b});
    }
}

Operand Lowerer::integerArithmetic(BinaryOperator op, DataType type, Operand a, Operand b) {
    const bool isSymmetric = op == BinaryOperator::Add || op == BinaryOperator::Multiply ||
                             (op >= BinaryOperator::BitAnd && op <= BinaryOperator::BitOr);
    if (isSymmetric && a.kind == Operand::Kind::Immediate) std::swap(a, b);
    if (b.kind == Operand::Kind::Immediate) {
        const auto cheaper = cheaperArithmetic(op, type, a, bitsOf(b));
        if (cheaper) return *cheaper;
    }
    switch (op) {
        case BinaryOperator::Multiply:
            return emitter_.emitValue(Opcode::Imul, type, {a, b});
        case BinaryOperator::Divide:
            return emitter_.emitValue(Opcode::Idiv, type, {a, b});
        case BinaryOperator::Remainder:
            return emitter_.emitValue(Opcode::Irem, type, {a, b});
        case BinaryOperator::ShiftLeft:
            return emitter_.emitValue(Opcode::Shl, type, {a, b});
        case BinaryOperator::ShiftRight:
            return emitter_.emitValue(Opcode::Shr, type, {a, b});
        case BinaryOperator::BitAnd:
            return emitter_.emitValue(Opcode::And, type, {a, b});
        case BinaryOperator::BitXor:
            return emitter_.emitValue(Opcode::Xor, type, {a, b});
        case BinaryOperator::BitOr:
            return emitter_.emitValue(Opcode::Or, type, {a, b});
        case BinaryOperator::Subtract:
            b.negate = !b.negate;
            break;
        default:
            break;
    }
    return emitter_.emitValue(Opcode::Iadd, type, {a, b});
}

/// Shifts and masks instead of multiplication and unsigned division by a power of two.
std::optional<Operand> Lowerer::cheaperArithmetic(BinaryOperator op, DataType type,
                                                  const Operand& a, std::uint64_t constant) {
    const std::uint64_t all = isa::bytesOf(type) == 8 ? UINT64_MAX : UINT32_MAX;
    constant &= all;
    if (op == BinaryOperator::Subtract)
        return emitter_.emitValue(Opcode::Iadd, type,
                                  {a, isa::wideImmediateOperand((0 - constant) & all)});
    if (!std::has_single_bit(constant)) return std::nullopt;
    const auto shift = static_cast<std::uint32_t>(std::countr_zero(constant));
    const bool hasNoSign = type == DataType::U32 || type == DataType::U64;
    if (op == BinaryOperator::Multiply || (op == BinaryOperator::Divide && hasNoSign)) {
        if (shift == 0) return a;
        const Opcode opcode = op == BinaryOperator::Multiply ? Opcode::Shl : Opcode::Shr;
        return emitter_.emitValue(opcode, type, {a, isa::immediateOperand(shift)});
    }
    if (op == BinaryOperator::Remainder && hasNoSign)
        return emitter_.emitValue(Opcode::And, type, {a, isa::wideImmediateOperand(constant - 1)});
    return std::nullopt;
}

}  // namespace warpscope::cuda
