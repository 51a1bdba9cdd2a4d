#include <algorithm>

#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

constexpr Type kSingle{Type::Kind::Float, 32, false};
constexpr Type kLong{Type::Kind::Unsigned, 64, false};

std::uint64_t largestOf(Type type) {
    const int bits = type.kind == Type::Kind::Signed ? type.bits - 1 : type.bits;
    return bits == 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
}

constexpr std::string_view kAnySpace =
    "const global local shared shared::cta shared::cluster param param::entry";

}  // namespace

void Lowerer::lowerCvt() {
    if (!needs(2)) return;
    const Type to = type(0);
    const Type from = type(1);
    if (to.kind == Type::Kind::None || from.kind == Type::Kind::None) return unsupported();
    if (has("pack")) return unsupported();
    if (to.isPacked) return convertPacked(to);
    if (to.isFloat() && from.isFloat()) return convertFloat(to, from);
    if (to.isFloat()) return convertFromInteger(to, from);
    if (from.isFloat()) return convertToInteger(to, from);
    convertInteger(to, from);
}

void Lowerer::convertPacked(Type to) {
    if (operandCount() != 3 || type(1) != kSingle || has("relu")) return unsupported();
    const DataType data = to.kind == Type::Kind::Brain ? DataType::Bf16x2 : DataType::F16x2;
    write(Opcode::F2h2, data, operand(0), {value(1, kSingle), value(2, kSingle)}).code.rounding =
        rounding();
}

/// What an integer of another type is, kept within the range of this one.
isa::Operand Lowerer::clamped(Value value, Type to, Type from) {
    if (!has("sat")) return value;
    const bool isSigned = from.kind == Type::Kind::Signed;
    const DataType data = from.bits == 64 ? (isSigned ? DataType::S64 : DataType::U64)
                                          : (isSigned ? DataType::S32 : DataType::U32);
    const auto number = [&](std::uint64_t bits) {
        return from.bits == 64 ? isa::wideImmediateOperand(bits)
                               : isa::immediateOperand(static_cast<std::uint32_t>(bits));
    };
    const std::uint64_t most = largestOf(to);
    if (most < largestOf(from)) value = temporary(Opcode::Imin, data, {value, number(most)});
    if (!isSigned) return value;
    if (to.kind != Type::Kind::Signed) return temporary(Opcode::Imax, data, {value, number(0)});
    if (to.bits < from.bits) value = temporary(Opcode::Imax, data, {value, number(~most)});
    return value;
}

/// Gives an integer of at most 32 bits to a destination that may be wider.
void Lowerer::finishInteger(const Value& value, Type to) {
    const Register* const target = findRegister(operand(0).name);
    const int room = target == nullptr ? 32 : target->type.bits;
    const bool isSigned = to.kind == Type::Kind::Signed;
    Value word = value;
    if (to.bits < room && to.bits < 32) word = extend(value, to);
    if (room == 64)
        write(Opcode::I2i, isSigned ? DataType::S64 : DataType::U64, operand(0), {word});
    else
        write(Opcode::Mov, DataType::U32, operand(0), {word});
}

void Lowerer::convertInteger(Type to, Type from) {
    const Value a = clamped(extended(1, from), to, from);
    const bool isSigned = from.kind == Type::Kind::Signed;
    if (to.bits == 64) {
        if (from.bits == 64)
            write(Opcode::Mov, DataType::U64, operand(0), {a});
        else
            write(Opcode::I2i, isSigned ? DataType::S64 : DataType::U64, operand(0), {a});
        return;
    }
    const Value word = partOf(a, 0);
    const Register* const target = findRegister(operand(0).name);
    if (target != nullptr && target->type.bits == 64) return finishInteger(word, to);
    if (to.bits == 8 || (to.bits == 16 && target != nullptr && target->type.bits == 32))
        return finishInteger(word, to);
    code::Node& copied = write(Opcode::Mov, DataType::U32, operand(0), {word});
    // One of a pair of halves as it is: no sum takes in its product (fuse_halves.h).
    if (to.bits == 16 && from.bits == 32) copied.code.rounding = isa::Rounding::Nearest;
    // 16 bits that come from 8 have nothing above them.
    Register* const found = findRegister(operand(0).name);
    if (found == nullptr || to.bits != 16 || frame().definitions[operand(0).name] != 1) return;
    found->isZeroExtended = from.bits == 8 && !isSigned;
    found->isSignExtended = from.bits == 8;
}

isa::MathFunction Lowerer::integerRounding() const {
    if (has("rni")) return isa::MathFunction::Rint;
    if (has("rmi")) return isa::MathFunction::Floor;
    if (has("rpi")) return isa::MathFunction::Ceil;
    return has("rzi") ? isa::MathFunction::Trunc : isa::MathFunction::None;
}

void Lowerer::convertToInteger(Type to, Type from) {
    Value a = flushedInput(toSingle(value(1, from), from), from);
    const bool isWide = from.bits == 64;
    const isa::MathFunction function = integerRounding();
    if (function != isa::MathFunction::None && function != isa::MathFunction::Trunc) {
        a = temporary(isWide ? Opcode::Dmath : Opcode::Frnd, isWide ? DataType::F64 : DataType::F32,
                      {a});
        emitter_.last().code.math = function;
    }
    const bool isSigned = to.kind == Type::Kind::Signed;
    const Opcode opcode = isWide ? Opcode::D2i : Opcode::F2i;
    if (to.bits >= 32) {
        write(opcode, dataTypeOf(to), operand(0), {a});
        return;
    }
    // Narrow integers saturate, as all do.
    const DataType data = isSigned ? DataType::S32 : DataType::U32;
    Value word = temporary(opcode, data, {a});
    const auto most = static_cast<std::uint32_t>(largestOf(to));
    word = temporary(Opcode::Imin, data, {word, isa::immediateOperand(most)});
    if (isSigned) word = temporary(Opcode::Imax, data, {word, isa::immediateOperand(~most)});
    finishInteger(word, to);
}

void Lowerer::convertFromInteger(Type to, Type from) {
    const Value a = extended(1, from);
    const DataType data = dataTypeOf(from);
    if (to.bits == 64) {
        write(Opcode::I2d, data, operand(0), {a}).code.rounding = rounding();
        return;
    }
    const Value single = temporary(Opcode::I2f, data, {a});
    emitter_.last().code.rounding = rounding();
    if (to.bits == 16) return copy(operand(0), fromSingle(single, to, rounding()), kWord);
    finishFloat(single, to);
}

void Lowerer::convertFloat(Type to, Type from) {
    Value a = flushedInput(value(1, from), from);
    const isa::MathFunction function = integerRounding();
    if (from.bits == 16) a = toSingle(a, from);
    const bool fromDouble = from.bits == 64;
    if (function != isa::MathFunction::None) {
        a = temporary(fromDouble ? Opcode::Dmath : Opcode::Frnd,
                      fromDouble ? DataType::F64 : DataType::F32, {a});
        emitter_.last().code.math = function;
    }
    if (to.bits == 64) {
        if (fromDouble)
            write(Opcode::Mov, DataType::U64, operand(0), {a});
        else
            write(Opcode::F2d, DataType::F32, operand(0), {a});
        return;
    }
    if (fromDouble) {
        a = temporary(Opcode::D2f, DataType::F64, {a});
        emitter_.last().code.rounding = rounding();
    }
    if (to.bits == 16) {
        if (has("sat")) a = temporary(Opcode::Fsat, DataType::F32, {a});
        if (has("relu")) a = temporary(Opcode::Fmax, DataType::F32, {a, isa::immediateOperand(0)});
        return copy(operand(0), fromSingle(a, to, rounding()), kWord);
    }
    finishFloat(a, to);
}

/// A generic address names its space in the upper half.
void Lowerer::lowerCvta() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.bits != 64) return unsupported();
    const Value a = value(1, t);
    const StateSpace where = space();
    std::uint64_t window = 0;
    if (where == StateSpace::Shared) window = isa::kSharedWindow;
    if (where == StateSpace::Local) window = isa::kLocalWindow;
    if (where == StateSpace::Constant) window = isa::kConstantWindow;
    // Whose address is asked for lies in local memory.
    if (where == StateSpace::Param) window = isa::kLocalWindow;
    if (window == 0) return copy(operand(0), a, t);
    // Back by the same distance, so that null, which lies in no such space, stays apart from byte
    // 0.
    write(has("to") ? Opcode::Xor : Opcode::Or, DataType::U64, operand(0),
          {a, isa::wideImmediateOperand(window << 32)});
}

void Lowerer::lowerIsspacep() {
    if (!needs(2) || !hasOneOf(kAnySpace)) return;
    const StateSpace where = space();
    std::uint32_t window = 0;
    if (where == StateSpace::Shared) window = isa::kSharedWindow;
    if (where == StateSpace::Local) window = isa::kLocalWindow;
    if (where == StateSpace::Constant) window = isa::kConstantWindow;
    const Value upper = partOf(value(1, kLong), 1);
    writePredicate(Opcode::Isetp, DataType::U32, operand(0), {upper, isa::immediateOperand(window)})
        .code.comparison = isa::Comparison::Equal;
}

/// The address of the same byte in another block of the cluster.
void Lowerer::lowerMapa() {
    if (!needs(3)) return;
    const Type t = type();
    const Value rank =
        temporary(Opcode::Iadd, DataType::U32, {value(2, kWord), isa::immediateOperand(1)});
    const Value block = temporary(Opcode::Shl, DataType::U32, {rank, isa::immediateOperand(24)});
    if (t.bits == 64) {
        const Value wide = temporary(Opcode::I2i, DataType::U64, {block});
        write(Opcode::Or, DataType::U64, operand(0), {value(1, t), wide});
    } else {
        write(Opcode::Or, DataType::U32, operand(0), {value(1, t), block});
    }
}

/// Which block of the cluster an address of shared memory lies in: what mapa has put there, or the
/// thread's own.
void Lowerer::lowerGetctarank() {
    if (!needs(2)) return;
    const Type t = type();
    const Value a = value(1, t);
    const Value named = temporary(
        Opcode::Bfe, DataType::U32,
        {t.bits == 64 ? partOf(a, 0) : a, isa::immediateOperand(24), isa::immediateOperand(8)});
    const Value isOwn =
        temporaryPredicate(Opcode::Isetp, DataType::U32, {named, isa::immediateOperand(0)});
    emitter_.last().code.comparison = isa::Comparison::Equal;
    const Value other = temporary(Opcode::Iadd, DataType::U32, {named, isa::immediateOperand(~0U)});
    write(Opcode::Sel, DataType::U32, operand(0),
          {isOwn, emitter_.special(isa::Special::ClusterRank), other});
}

}  // namespace warpscope::ptx
