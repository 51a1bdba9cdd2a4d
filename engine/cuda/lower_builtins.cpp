#include "engine/cuda/lowerer.h"

namespace warpscope::cuda {

using code::Space;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

Value Lowerer::lowerBuiltin(const Expression& expression) {
    switch (expression.builtin->kind) {
        case BuiltinKind::Instruction:
            return {lowerInstruction(expression)};
        case BuiltinKind::MinMax:
        case BuiltinKind::Absolute:
            return {lowerMinMax(expression)};
        case BuiltinKind::Product24:
            return {lowerProduct24(expression)};
        case BuiltinKind::Reinterpret:
            return lower(*expression.operands[0]);
        case BuiltinKind::Shuffle:
            return {lowerShuffle(expression)};
        case BuiltinKind::Atomic:
            return {lowerAtomic(expression)};
        case BuiltinKind::Barrier:
        case BuiltinKind::WarpBarrier:
        case BuiltinKind::Fence:
        case BuiltinKind::Vote:
        case BuiltinKind::ActiveMask:
        case BuiltinKind::Clock:
        case BuiltinKind::CachedLoad:
            return {lowerSynchronization(expression)};
    }
    return {};
}

Operand Lowerer::lowerInstruction(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    std::array<Operand, 3> sources{};
    for (std::size_t i = 0; i < expression.operands.size(); ++i)
        sources[i] = lower(*expression.operands[i]).operand;
    // A conversion is typed by its integer side, all else by its result.
    const Type type = scalarType(builtin.opcode == Opcode::I2f ? builtin.argument : builtin.result);
    const Operand value = emitter_.emitValue(builtin.opcode, registerType(type),
                                             {sources[0], sources[1], sources[2]});
    emitter_.last().code.math = builtin.math;
    return value;
}

Operand Lowerer::lowerProduct24(const Expression& expression) {
    const DataType type = registerType(expression.type);
    const Type whole = scalarType(expression.builtin->result);
    std::array<Operand, 2> factors{};
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const Operand distance = isa::immediateOperand(8);
        const Operand value = lower(*expression.operands[i]).operand;
        const Operand high = arithmetic(BinaryOperator::ShiftLeft, whole, value, distance);
        factors[i] = arithmetic(BinaryOperator::ShiftRight, whole, high, distance);
    }
    return emitter_.emitValue(Opcode::Imul, type, {factors[0], factors[1]});
}

Operand Lowerer::lowerMinMax(const Expression& expression) {
    const DataType type = registerType(expression.type);
    const Operand a = lower(*expression.operands[0]).operand;
    const Opcode integer = expression.builtin->opcode;
    if (expression.builtin->kind == BuiltinKind::Absolute)
        return emitter_.emitValue(type == DataType::F32 ? Opcode::Fabs : integer, type, {a});
    const Operand b = lower(*expression.operands[1]).operand;
    const Opcode real = integer == Opcode::Imin ? Opcode::Fmin : Opcode::Fmax;
    return emitter_.emitValue(type == DataType::F32 ? real : integer, type, {a, b});
}

/// SHFL value, lane, width; the mask only says which lanes take part, and they are those here.
Operand Lowerer::lowerShuffle(const Expression& expression) {
    lowerDiscarded(*expression.operands[0]);
    const Operand value = lower(*expression.operands[1]).operand;
    const Operand lane = lower(*expression.operands[2]).operand;
    const bool hasWidth = expression.operands.size() > 3;
    const Operand width = hasWidth ? lower(*expression.operands[3]).operand
                                   : isa::immediateOperand(static_cast<std::uint32_t>(warpSize_));
    const Operand result =
        emitter_.emitValue(Opcode::Shfl, registerType(expression.type), {value, lane, width});
    emitter_.last().code.shuffle = expression.builtin->shuffle;
    return result;
}

Operand Lowerer::lowerAtomic(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    const Address address = addressOfPointer(*expression.operands[0]);
    Operand value = lower(*expression.operands[1]).operand;
    Operand other;
    if (expression.operands.size() > 2) other = lower(*expression.operands[2]).operand;
    // atomicSub adds the negative.
    if (builtin.name == "atomicSub") {
        value.negate = true;
        value = value.kind == Operand::Kind::Immediate
                    ? isa::immediateOperand(0 - value.value)
                    : emitter_.emitValue(Opcode::Iadd, DataType::S32,
                                         {isa::immediateOperand(0), value});
    }
    const bool isAllowed = address.space == Space::Global || address.space == Space::Shared;
    if (!isAllowed)
        problems_.add(expression.place, {"compiler.atomic_space"}, {"compiler.hint.atomic_space"});
    const Opcode opcode = address.space == Space::Shared ? Opcode::Atoms : Opcode::Atomg;
    const Operand old = emitter_.emitValue(opcode, memoryType(expression.type.scalar),
                                           {address.base, value, other});
    emitter_.last().code.atomic = builtin.atomic;
    emitter_.last().code.offset = address.offset;
    return old;
}

Operand Lowerer::lowerSynchronization(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    switch (builtin.kind) {
        case BuiltinKind::Barrier:
            emitter_.emit(Opcode::Bar, DataType::S32, {});
            return {};
        case BuiltinKind::WarpBarrier: {
            const Operand all = isa::immediateOperand(UINT32_MAX);
            const bool hasMask = !expression.operands.empty();
            const Operand mask = hasMask ? lower(*expression.operands[0]).operand : all;
            emitter_.emit(Opcode::Warpsync, DataType::U32, {mask});
            return {};
        }
        case BuiltinKind::Vote: {
            const Operand mask = lower(*expression.operands[0]).operand;
            const Operand holds = predicate(*expression.operands[1]);
            const Operand result = emitter_.emitValue(Opcode::Vote, DataType::U32, {holds, mask});
            emitter_.last().code.vote = builtin.vote;
            return result;
        }
        case BuiltinKind::ActiveMask:
            return emitter_.emitValue(Opcode::Activemask, DataType::U32, {});
        case BuiltinKind::Clock:
            return emitter_.emitValue(Opcode::S2r, DataType::U32,
                                      {isa::specialOperand(isa::Special::Clock)});
        default:
            return {};
    }
}

}  // namespace warpscope::cuda
