#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {

using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// Between arithmetic types; to bool only from bool.
Operand Lowerer::convert(const Operand& operand, const Type& from, const Type& to) {
    if (to.scalar == from.scalar) return operand;
    if (operand.kind == Operand::Kind::Immediate && !operand.negate)
        return isa::wideImmediateOperand(foldConversion(from, to, bitsOf(operand)));
    const DataType source = registerType(from);
    const DataType target = registerType(to);
    if (to.isReal()) {
        if (from.isReal())
            return emitter_.emitValue(to.isDouble() ? Opcode::F2d : Opcode::D2f, target, {operand});
        return emitter_.emitValue(to.isDouble() ? Opcode::I2d : Opcode::I2f, source, {operand});
    }
    Operand whole = operand;
    // What is less than nothing is 0 as an unsigned char, too, as nvcc has it: undefined in C++.
    const bool isNarrowUnsigned =
        to.scalar == Scalar::UnsignedChar || to.scalar == Scalar::UnsignedShort;
    if (from.isReal())
        whole = emitter_.emitValue(from.isDouble() ? Opcode::D2i : Opcode::F2i,
                                   isNarrowUnsigned ? DataType::U32 : target, {operand});
    if (isWide(to)) {
        if (from.isReal() || isWide(from)) return whole;
        return emitter_.emitValue(Opcode::I2i,
                                  isUnsigned(from.scalar) ? DataType::U64 : DataType::S64, {whole});
    }
    return narrowed(whole, from, to);
}

/// To an integer of at most 32 bits. A pair that is read as one word gives its lower one.
Operand Lowerer::narrowed(const Operand& whole, const Type& from, const Type& to) {
    const bool isPair = from.isInteger() && isWide(from);
    if (to.scalar >= Scalar::Int)
        return isPair ? emitter_.emitValue(Opcode::Mov, registerType(to), {whole}) : whole;
    const bool fits =
        from.isBool() || to.isBool() ||
        (bytesOf(from.scalar) < bytesOf(to.scalar) && from.scalar == Scalar::UnsignedChar);
    if (fits) return whole;
    if (to.scalar == Scalar::UnsignedChar || to.scalar == Scalar::UnsignedShort) {
        const std::uint32_t mask = to.scalar == Scalar::UnsignedChar ? 0xff : 0xffff;
        return emitter_.emitValue(Opcode::And, DataType::U32, {whole, isa::immediateOperand(mask)});
    }
    const Operand distance = isa::immediateOperand(to.scalar == Scalar::Char ? 24 : 16);
    const Operand high = emitter_.emitValue(Opcode::Shl, DataType::S32, {whole, distance});
    return emitter_.emitValue(Opcode::Shr, DataType::S32, {high, distance});
}

/// The lower word of a pair.
Operand Lowerer::lowWord(const Operand& pair) {
    return emitter_.emitValue(Opcode::Mov, DataType::U32, {pair});
}

Operand Lowerer::highWord(const Operand& pair) {
    const Operand distance = isa::immediateOperand(32);
    return lowWord(emitter_.emitValue(Opcode::Shr, DataType::U64, {pair, distance}));
}

Operand Lowerer::joinedWords(const Operand& low, const Operand& high) {
    const Operand distance = isa::immediateOperand(32);
    const Operand first = emitter_.emitValue(Opcode::I2i, DataType::U64, {low});
    const Operand second = emitter_.emitValue(Opcode::I2i, DataType::U64, {high});
    const Operand upper = emitter_.emitValue(Opcode::Shl, DataType::U64, {second, distance});
    return emitter_.emitValue(Opcode::Or, DataType::U64, {first, upper});
}

}  // namespace warpscope::cuda
