#include "engine/code/find_set_bit.h"
#include "engine/code/scaled_logarithm.h"
#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/lower/real_opcodes.h"

namespace warpscope::cuda {
namespace {

/// 1 as a float or a double.
isa::Operand realOne(isa::DataType type) {
    return type == isa::DataType::F32 ? isa::immediateOperand(0x3f800000u)
                                      : isa::wideImmediateOperand(std::uint64_t{0x3ff} << 52);
}

}  // namespace

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
        case BuiltinKind::Packed:
            return {lowerPacked(expression)};
        case BuiltinKind::DirectedRounding:
        case BuiltinKind::Average:
        case BuiltinKind::Exponent:
        case BuiltinKind::Product24:
            return {lowerNumbers(expression)};
        case BuiltinKind::Reinterpret:
            return lower(*expression.operands[0]);
        case BuiltinKind::HalfWord:
        case BuiltinKind::JoinWords:
            return {lowerWords(expression)};
        case BuiltinKind::RoundToInteger:
            return {lowerRounded(expression)};
        case BuiltinKind::IsNan:
        case BuiltinKind::IsInfinite:
        case BuiltinKind::IsFinite:
        case BuiltinKind::SignBit:
            return {lowerNumberTest(expression)};
        case BuiltinKind::SineCosine:
            lowerSineCosine(expression);
            return {};
        case BuiltinKind::Saturate:
        case BuiltinKind::SingleRounded:
            return {lowerSingleRounded(expression)};
        case BuiltinKind::Shuffle:
            return {lowerShuffle(expression)};
        case BuiltinKind::Atomic:
            return {lowerAtomic(expression)};
        case BuiltinKind::Match:
            return {lowerMatch(expression)};
        case BuiltinKind::Print:
            return {lowerPrint(expression)};
        case BuiltinKind::Assert:
            lowerAssert(expression);
            return {};
        case BuiltinKind::Barrier:
        case BuiltinKind::BlockVote:
        case BuiltinKind::Reduce:
        case BuiltinKind::Trap:
        case BuiltinKind::WarpBarrier:
        case BuiltinKind::Fence:
        case BuiltinKind::Vote:
        case BuiltinKind::ActiveMask:
        case BuiltinKind::Clock:
        case BuiltinKind::CachedLoad:
        case BuiltinKind::CachedStore:
            return {lowerSynchronization(expression)};
        case BuiltinKind::FindSetBit:
            return {lowerFindSetBit(expression)};
    }
    return {};
}

/// Functions of numbers that take more than one instruction or a rounding of their own.
Operand Lowerer::lowerNumbers(const Expression& expression) {
    switch (expression.builtin->kind) {
        case BuiltinKind::DirectedRounding:
            return lowerDirected(expression);
        case BuiltinKind::Average:
            return lowerAverage(expression);
        case BuiltinKind::Exponent:
            return lowerExponent(expression);
        default:
            return lowerProduct24(expression);
    }
}

/// __double2hiint, __double2loint and __hiloint2double.
Operand Lowerer::lowerWords(const Expression& expression) {
    const Operand first = lower(*expression.operands[0]).operand;
    if (expression.builtin->kind == BuiltinKind::JoinWords)
        return joinedWords(lower(*expression.operands[1]).operand, first);
    return expression.builtin->opcode == Opcode::Shr ? highWord(first) : lowWord(first);
}

/// __fns(mask, base, offset).
Operand Lowerer::lowerFindSetBit(const Expression& expression) {
    const Operand mask = lower(*expression.operands[0]).operand;
    const Operand base = lower(*expression.operands[1]).operand;
    const Operand offset = lower(*expression.operands[2]).operand;
    return code::emitFindSetBit(emitter_, mask, base, offset);
}

Operand Lowerer::lowerInstruction(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    const bool isFastPower =
        builtin.opcode == Opcode::Mufu && builtin.math == isa::MathFunction::Pow;
    if (isFastPower) return lowerFastPower(expression);
    if (const auto scaled = code::scaledLogarithm(builtin.opcode, builtin.math);
        scaled && expression.type.isFloat()) {
        const Operand a = lower(*expression.operands[0]).operand;
        const Operand logarithm = emitter_.emitValue(builtin.opcode, DataType::F32, {a});
        emitter_.last().code.math = scaled->of;
        return emitter_.emitValue(Opcode::Fmul, DataType::F32, {logarithm, scaled->factor});
    }
    std::array<Operand, 4> sources{};
    for (std::size_t i = 0; i < expression.operands.size(); ++i)
        sources[i] = lower(*expression.operands[i]).operand;
    if (builtin.lastMask != UINT32_MAX) {
        Operand& last = sources[expression.operands.size() - 1];
        const Operand mask = isa::immediateOperand(builtin.lastMask);
        last = last.kind == Operand::Kind::Immediate
                   ? isa::immediateOperand(last.value & mask.value)
                   : integerArithmetic(BinaryOperator::BitAnd, DataType::U32, last, mask);
    }
    // What counts bits or converts from integers is typed by what it reads; a copy of bits, and
    // what reads no integer as wide as its type, by its result.
    const isa::OpcodeInfo& info = isa::infoOf(builtin.opcode);
    const bool isByArgument =
        info.shape.source(0) == isa::OperandShape::Value && info.form != isa::Form::Move;
    const DataType type =
        registerType(isByArgument ? expression.operands[0]->type : expression.type);
    const Operand value = emitter_.emitValue(opcodeOf(builtin.opcode, type), type,
                                             {sources[0], sources[1], sources[2], sources[3]});
    emitter_.last().code.math = builtin.math;
    emitter_.last().code.rounding = builtin.rounding;
    return value;
}

/// __powf, as nvcc 13 has it.
Operand Lowerer::lowerFastPower(const Expression& expression) {
    const Operand a = lower(*expression.operands[0]).operand;
    const Operand b = lower(*expression.operands[1]).operand;
    const Operand logarithm = emitter_.emitValue(Opcode::Mufu, DataType::F32, {a});
    emitter_.last().code.math = isa::MathFunction::Log2;
    const Operand exponent = emitter_.emitValue(Opcode::Fmul, DataType::F32, {b, logarithm});
    const Operand power = emitter_.emitValue(Opcode::Mufu, DataType::F32, {exponent});
    emitter_.last().code.math = isa::MathFunction::Exp2;
    return power;
}

/// An integer: the nearest, or the next above or below.
Operand Lowerer::lowerRounded(const Expression& expression) {
    const Type& real = expression.operands[0]->type;
    const DataType type = registerType(real);
    Operand value = lower(*expression.operands[0]).operand;
    if (expression.builtin->math != isa::MathFunction::Trunc) {
        value = emitter_.emitValue(opcodeOf(Opcode::Frnd, type), type, {value});
        emitter_.last().code.math = expression.builtin->math;
    }
    return convert(value, real, expression.type);
}

/// isnan, isinf, isfinite and signbit.
Operand Lowerer::lowerNumberTest(const Expression& expression) {
    const DataType type = registerType(expression.operands[0]->type);
    const bool isWord = type == DataType::F32;
    const Operand value = lower(*expression.operands[0]).operand;
    const Operand infinity = isWord ? isa::immediateOperand(0x7f800000u)
                                    : isa::wideImmediateOperand(std::uint64_t{0x7ff} << 52);
    Operand left = value;
    Operand right = value;
    DataType compared = type;
    isa::Comparison comparison = isa::Comparison::NotEqual;
    if (expression.builtin->kind == BuiltinKind::SignBit) {
        compared = isWord ? DataType::S32 : DataType::S64;
        right = isa::immediateOperand(0);
        comparison = isa::Comparison::Less;
    } else if (expression.builtin->kind != BuiltinKind::IsNan) {
        const bool isFinite = expression.builtin->kind == BuiltinKind::IsFinite;
        left = emitter_.emitValue(opcodeOf(Opcode::Fabs, type), type, {value});
        right = infinity;
        comparison = isFinite ? isa::Comparison::Less : isa::Comparison::Equal;
    }
    const Opcode opcode = compared == type ? opcodeOf(Opcode::Fsetp, type) : Opcode::Isetp;
    const Operand holds = emitter_.emitPredicate(opcode, compared, {left, right});
    emitter_.last().code.comparison = comparison;
    return fromPredicate(holds, isa::immediateOperand(1), isa::immediateOperand(0), DataType::U32);
}

/// a × b and a + b as one fused operation: nothing can fuse that with another, and a × b + −0 and
/// a × 1 + b are what they stand for. __saturatef: between 0 and 1, and 0 for NaN.
Operand Lowerer::lowerSingleRounded(const Expression& expression) {
    const DataType type = registerType(expression.type);
    const bool isWord = type == DataType::F32;
    const Operand one = realOne(type);
    const Operand minusZero = isWord ? isa::immediateOperand(0x80000000u)
                                     : isa::wideImmediateOperand(std::uint64_t{1} << 63);
    const Operand a = lower(*expression.operands[0]).operand;
    if (expression.builtin->kind == BuiltinKind::Saturate) {
        const Operand low = emitter_.emitValue(Opcode::Fmax, type, {a, isa::immediateOperand(0)});
        return emitter_.emitValue(Opcode::Fmin, type, {low, one});
    }
    Operand b = lower(*expression.operands[1]).operand;
    const Opcode fused = opcodeOf(Opcode::Ffma, type);
    if (expression.builtin->opcode == Opcode::Fmul)
        return emitter_.emitValue(fused, type, {a, b, minusZero});
    if (expression.name.find("sub") != std::string::npos) b.negate = !b.negate;
    return emitter_.emitValue(fused, type, {a, one, b});
}

/// __fadd_rz and its kin: one instruction that rounds so. A reciprocal is 1 / a.
Operand Lowerer::lowerDirected(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    const bool isFromInteger = expression.operands[0]->type.isInteger();
    const DataType real = registerType(expression.type);
    const DataType type = isFromInteger ? registerType(expression.operands[0]->type) : real;
    std::array<Operand, 3> sources{};
    for (std::size_t i = 0; i < expression.operands.size(); ++i)
        sources[i] = lower(*expression.operands[i]).operand;
    if (builtin.opcode == Opcode::Fdiv && expression.operands.size() == 1)
        sources = {realOne(real), sources[0]};
    if (builtin.name.find("sub") != std::string_view::npos) sources[1].negate = !sources[1].negate;
    const Operand value = emitter_.emitValue(isFromInteger || builtin.opcode == Opcode::D2f
                                                 ? builtin.opcode
                                                 : opcodeOf(builtin.opcode, real),
                                             type, {sources[0], sources[1], sources[2]});
    emitter_.last().code.math = builtin.math;
    emitter_.last().code.rounding = builtin.rounding;
    return value;
}

/// __hadd: (a & b) + ((a ^ b) >> 1), which never runs over; __rhadd: (a | b) − ((a ^ b) >> 1).
Operand Lowerer::lowerAverage(const Expression& expression) {
    const DataType type = registerType(expression.type);
    const bool isUp = expression.builtin->opcode == Opcode::Or;
    const Operand a = lower(*expression.operands[0]).operand;
    const Operand b = lower(*expression.operands[1]).operand;
    const Operand common =
        integerArithmetic(isUp ? BinaryOperator::BitOr : BinaryOperator::BitAnd, type, a, b);
    const Operand different = integerArithmetic(BinaryOperator::BitXor, type, a, b);
    const Operand half =
        integerArithmetic(BinaryOperator::ShiftRight, type, different, isa::immediateOperand(1));
    return integerArithmetic(isUp ? BinaryOperator::Subtract : BinaryOperator::Add, type, common,
                             half);
}

/// ilogb: logb as an integer; of zero and of NaN the smallest int, of infinity the largest (CUDA
/// Math API, ilogbf).
Operand Lowerer::lowerExponent(const Expression& expression) {
    const Type& real = expression.operands[0]->type;
    const DataType type = registerType(real);
    const Operand a = lower(*expression.operands[0]).operand;
    const Operand exponent = emitter_.emitValue(opcodeOf(Opcode::Fmath, type), type, {a});
    emitter_.last().code.math = isa::MathFunction::Logb;
    const Operand whole = convert(exponent, real, expression.type);
    const Operand isNan = emitter_.emitPredicate(opcodeOf(Opcode::Fsetp, type), type, {a, a});
    emitter_.last().code.comparison = isa::Comparison::NotEqual;
    return fromPredicate(isNan, isa::immediateOperand(0x80000000u), whole, DataType::S32);
}

void Lowerer::lowerSineCosine(const Expression& expression) {
    const Type& real = expression.operands[0]->type;
    const DataType type = registerType(real);
    const Operand angle = lower(*expression.operands[0]).operand;
    const isa::MathFunction sine = expression.builtin->math;
    const isa::MathFunction cosine =
        sine == isa::MathFunction::Sinpi ? isa::MathFunction::Cospi : isa::MathFunction::Cos;
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
        const Address address = addressOfPointer(*expression.operands[i]);
        const Operand value =
            emitter_.emitValue(opcodeOf(expression.builtin->opcode, type), type, {angle});
        emitter_.last().code.math = i == 1 ? sine : cosine;
        store(address, real.scalar, value, expression.place);
    }
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
    const bool isReal = expression.type.isReal();
    if (expression.builtin->kind == BuiltinKind::Absolute)
        return emitter_.emitValue(isReal ? opcodeOf(Opcode::Fabs, type) : integer, type, {a});
    const Operand b = lower(*expression.operands[1]).operand;
    const Opcode real = integer == Opcode::Imin ? Opcode::Fmin : Opcode::Fmax;
    return emitter_.emitValue(isReal ? opcodeOf(real, type) : integer, type, {a, b});
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

}  // namespace warpscope::cuda
