#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {

void Lowerer::lowerAdd() {
    if (!needs(3)) return;
    const Type t = type();
    if (t.isFloat())
        return arithmetic(Opcode::Fadd, Opcode::Dadd, Opcode::Hadd2, {value(1, t), value(2, t)});
    if (t.isPacked) return addHalfWords();
    if (has("sat")) return addSaturated(value(2, t));
    if (has("cc") || statement_->parts.front() == "addc")
        return lowerCarry(value(1, t), value(2, t), false);
    write(Opcode::Iadd, dataTypeOf(t), operand(0), {value(1, t), value(2, t)});
}

void Lowerer::lowerSub() {
    if (!needs(3)) return;
    const Type t = type();
    if (t.isFloat()) {
        Value b = value(2, t);
        if (t.bits == 16 || t.isPacked)
            b = temporary(Opcode::Xor, DataType::U32,
                          {b, isa::immediateOperand(t.isPacked ? 0x8000'8000U : 0x8000U)});
        else
            b = negated(b, dataTypeOf(t));
        return arithmetic(Opcode::Fadd, Opcode::Dadd, Opcode::Hadd2, {value(1, t), b});
    }
    if (t.isPacked) return unsupported();
    if (has("sat")) return addSaturated(value(2, t), true);
    if (has("cc") || statement_->parts.front() == "subc")
        return lowerCarry(value(1, t), value(2, t), true);
    write(Opcode::Iadd, dataTypeOf(t), operand(0),
          {value(1, t), negated(value(2, t), dataTypeOf(t))});
}

/// add.u16x2: nothing is carried from the lower half to the upper one.
void Lowerer::addHalfWords() {
    constexpr std::uint32_t kSigns = 0x8000'8000U;
    const Type t = type();
    const Value a = value(1, t);
    const Value b = value(2, t);
    const auto both = [&](Opcode opcode, const Value& x, const Value& y) {
        return temporary(opcode, DataType::U32, {x, y});
    };
    const Value sum = both(Opcode::Iadd, both(Opcode::And, a, isa::immediateOperand(~kSigns)),
                           both(Opcode::And, b, isa::immediateOperand(~kSigns)));
    const Value signs = both(Opcode::And, both(Opcode::Xor, a, b), isa::immediateOperand(kSigns));
    write(Opcode::Xor, DataType::U32, operand(0), {sum, signs});
}

/// add.sat.s32, sub.sat.s32: the sum of 64 bits, brought into the range of 32.
void Lowerer::addSaturated(const Value& b, bool isSubtraction) {
    const auto wide = [&](const Value& word) {
        return temporary(Opcode::I2i, DataType::S64, {word});
    };
    const Value addend = wide(b);
    const Value sum = temporary(
        Opcode::Iadd, DataType::S64,
        {wide(value(1, type())), isSubtraction ? negated(addend, DataType::S64) : addend});
    const Value most = temporary(
        Opcode::Imin, DataType::S64,
        {sum, isa::wideImmediateOperand(static_cast<std::uint64_t>(std::int64_t{INT32_MAX}))});
    const Value cut = temporary(
        Opcode::Imax, DataType::S64,
        {most, isa::wideImmediateOperand(static_cast<std::uint64_t>(std::int64_t{INT32_MIN}))});
    copy(operand(0), partOf(cut, 0), kWord);
}

/// min.s16x2, max.u16x2 and their kin, for each half.
void Lowerer::lowerHalfWordMinMax(Opcode opcode, bool isCut) {
    const Type t = type();
    const DataType half = t.kind == Type::Kind::Signed ? DataType::S32 : DataType::U32;
    const auto chosen = [&](std::uint32_t from) {
        const auto halfOf = [&](std::size_t index) {
            return temporary(
                Opcode::Bfe, half,
                {value(index, t), isa::immediateOperand(from), isa::immediateOperand(16)});
        };
        const Value one = halfOf(1);
        const Value better = temporary(opcode, half, {one, halfOf(2)});
        return isCut ? temporary(Opcode::Imax, half, {better, isa::immediateOperand(0)}) : better;
    };
    const Value low = chosen(0);
    write(Opcode::Prmt, DataType::U32, operand(0),
          {low, chosen(16), isa::immediateOperand(0x5410)});
}

/// add.cc, addc, sub.cc, subc, mad.cc, madc: the carry is a register of 0 or 1, behind sub one that
/// says "borrowed". The hardware has one flag for both, which is 0 where sub borrowed (measured on
/// an H200: sub.cc 1, 2 and addc 0, 0 give 0, of 2, 1 they give 1; nvcc divides 128 bits so).
void Lowerer::lowerCarry(const Value& a, const Value& b, bool isSubtraction) {
    const Type t = type();
    const DataType data = dataTypeOf(t) == DataType::S64 ? DataType::U64 : dataTypeOf(t);
    const bool isWide = isa::bytesOf(data) == 8;
    const DataType compared = isWide ? DataType::U64 : DataType::U32;
    const auto less = [&](const Value& x, const Value& y) {
        const Value holds = temporaryPredicate(Opcode::Isetp, compared, {x, y});
        return temporary(Opcode::Sel, DataType::U32,
                         {holds, isa::immediateOperand(1), isa::immediateOperand(0)});
    };
    Value result = temporary(Opcode::Iadd, data, {a, isSubtraction ? negated(b, data) : b});
    Value out = isSubtraction ? less(a, b) : less(result, a);
    if (statement_->parts.front().ends_with('c') && carry_) {
        const Value flag =
            isBorrow_ == isSubtraction
                ? *carry_
                : temporary(Opcode::Xor, DataType::U32, {*carry_, isa::immediateOperand(1)});
        const Value in = isWide ? temporary(Opcode::I2i, DataType::U64, {flag}) : flag;
        const Value before = result;
        result = temporary(Opcode::Iadd, data, {before, isSubtraction ? negated(in, data) : in});
        const Value second = isSubtraction ? less(before, in) : less(result, before);
        out = temporary(Opcode::Or, DataType::U32, {out, second});
    }
    if (has("cc")) {
        carry_ = out;
        isBorrow_ = isSubtraction;
    }
    write(Opcode::Mov, data, operand(0), {result});
}

void Lowerer::lowerMul() {
    if (!needs(3)) return;
    const Type t = type();
    if (t.isFloat())
        return arithmetic(Opcode::Fmul, Opcode::Dmul, Opcode::Hmul2, {value(1, t), value(2, t)});
    if (t.isPacked) return unsupported();
    const DataType data = dataTypeOf(t);
    const bool isSigned = t.kind == Type::Kind::Signed;
    if (has("wide")) {
        const Value a = extended(1, t);
        const Value b = extended(2, t);
        if (t.bits == 16) {
            write(Opcode::Imul, data, operand(0), {a, b});
        } else {
            write(Opcode::ImadWide, isSigned ? DataType::S64 : DataType::U64, operand(0),
                  {a, b, isa::wideImmediateOperand(0)});
        }
        return;
    }
    if (has("hi")) {
        if (t.bits != 16) {
            write(Opcode::Imulhi, data, operand(0), {value(1, t), value(2, t)});
            return;
        }
        const Value product = temporary(Opcode::Imul, data, {extended(1, t), extended(2, t)});
        write(Opcode::Shr, data, operand(0), {product, isa::immediateOperand(16)});
        return;
    }
    write(Opcode::Imul, data, operand(0), {value(1, t), value(2, t)});
}

void Lowerer::lowerMad() {
    if (!needs(4)) return;
    const Type t = type();
    if (t.isFloat()) return lowerFma();
    const DataType data = dataTypeOf(t);
    const bool isSigned = t.kind == Type::Kind::Signed;
    if (has("sat") || t.isPacked) return unsupported();
    if (has("cc") || statement_->parts.front() == "madc") {
        const Opcode half = has("hi") ? Opcode::Imulhi : Opcode::Imul;
        return lowerCarry(temporary(half, data, {value(1, t), value(2, t)}), value(3, t), false);
    }
    if (has("wide")) {
        const Value a = extended(1, t);
        const Value b = extended(2, t);
        Type wide = t;
        wide.bits *= 2;
        const Value c = value(3, wide);
        if (t.bits == 16)
            write(Opcode::Imad, data, operand(0), {a, b, c});
        else
            write(Opcode::ImadWide, isSigned ? DataType::S64 : DataType::U64, operand(0),
                  {a, b, c});
        return;
    }
    if (has("hi")) {
        if (t.bits == 16) return unsupported();
        const Value high = temporary(Opcode::Imulhi, data, {value(1, t), value(2, t)});
        write(Opcode::Iadd, data, operand(0), {high, value(3, t)});
        return;
    }
    write(Opcode::Imad, data, operand(0), {value(1, t), value(2, t), value(3, t)});
}

void Lowerer::lowerMul24() {
    if (!needs(3) || has("hi")) return unsupported();
    const Type t = type();
    const DataType data = dataTypeOf(t);
    const auto low = [&](std::size_t index) {
        return temporary(Opcode::Bfe, data,
                         {value(index, t), isa::immediateOperand(0), isa::immediateOperand(24)});
    };
    const Value a = low(1);
    const Value b = low(2);
    if (operandCount() > 3)
        write(Opcode::Imad, data, operand(0), {a, b, value(3, t)});
    else
        write(Opcode::Imul, data, operand(0), {a, b});
}

void Lowerer::lowerDiv() {
    if (!needs(3)) return;
    const Type t = type();
    if (t.isFloat()) return lowerFloatDiv();
    write(Opcode::Idiv, dataTypeOf(t), operand(0), {extended(1, t), extended(2, t)});
}

void Lowerer::lowerRem() {
    if (!needs(3)) return;
    const Type t = type();
    write(Opcode::Irem, dataTypeOf(t), operand(0), {extended(1, t), extended(2, t)});
}

void Lowerer::lowerAbs() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.isFloat()) return lowerFloatAbs();
    write(Opcode::Iabs, dataTypeOf(t), operand(0), {extended(1, t)});
}

void Lowerer::lowerNeg() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.isFloat()) return lowerFloatNeg();
    const DataType data = dataTypeOf(t);
    write(Opcode::Iadd, data, operand(0), {zero(data), negated(value(1, t), data)});
}

void Lowerer::lowerMinMax() {
    if (!needs(3) || operandCount() > 3) return unsupported();
    const Type t = type();
    const bool isMin = statement_->parts.front() == "min";
    if (t.isFloat()) return lowerFloatMinMax(isMin);
    const bool isCut = has("relu");
    if (t.isPacked) return lowerHalfWordMinMax(isMin ? Opcode::Imin : Opcode::Imax, isCut);
    if (isCut && t.bits != 32) return unsupported();
    const Opcode opcode = isMin ? Opcode::Imin : Opcode::Imax;
    const Value a = extended(1, t);
    const Value b = extended(2, t);
    if (!isCut) {
        write(opcode, dataTypeOf(t), operand(0), {a, b});
        return;
    }
    const Value chosen = temporary(opcode, dataTypeOf(t), {a, b});
    write(Opcode::Imax, dataTypeOf(t), operand(0), {chosen, isa::immediateOperand(0)});
}

void Lowerer::lowerSad() {
    if (!needs(4)) return;
    const Type t = type();
    write(Opcode::Sad, dataTypeOf(t), operand(0), {extended(1, t), extended(2, t), value(3, t)});
}

void Lowerer::lowerBfe() {
    if (!needs(4)) return;
    const Type t = type();
    const Type word{Type::Kind::Unsigned, 32, false};
    write(Opcode::Bfe, dataTypeOf(t), operand(0), {value(1, t), value(2, word), value(3, word)});
}

void Lowerer::lowerBfi() {
    if (!needs(5)) return;
    const Type t = type();
    const Type word{Type::Kind::Unsigned, 32, false};
    write(Opcode::Bfi, dataTypeOf(t), operand(0),
          {value(1, t), value(2, t), value(3, word), value(4, word)});
}

void Lowerer::lowerBitCount() {
    if (!needs(2)) return;
    const Type t = type();
    const std::string_view name = statement_->parts.front();
    const Opcode opcode =
        name == "popc" ? Opcode::Popc : (name == "clz" ? Opcode::Clz : Opcode::Brev);
    write(opcode, dataTypeOf(t), operand(0), {value(1, t)});
}

/// The highest bit that differs from the sign: of 0 it is all ones.
void Lowerer::lowerBfind() {
    if (!needs(2)) return;
    const Type t = type();
    const DataType data = dataTypeOf(t);
    Value a = value(1, t);
    const auto top = static_cast<std::uint32_t>(t.bits - 1);
    if (t.kind == Type::Kind::Signed) {
        const Value sign = temporary(Opcode::Shr, data, {a, isa::immediateOperand(top)});
        a = temporary(Opcode::Xor, data, {a, sign});
    }
    const Value zeros = temporary(Opcode::Clz, data, {a});
    if (!has("shiftamt")) {
        write(Opcode::Iadd, DataType::S32, operand(0),
              {isa::immediateOperand(top), negated(zeros, DataType::S32)});
        return;
    }
    const Value isNone =
        temporaryPredicate(Opcode::Isetp, DataType::U32, {isa::immediateOperand(top), zeros});
    write(Opcode::Sel, DataType::U32, operand(0),
          {isNone, isa::immediateOperand(UINT32_MAX), zeros});
}

/// d = c + the sum of the parts of a, `bits` wide each, times as many bytes of b, of which the
/// first begins at bit `firstOfB`.
void Lowerer::addProducts(std::uint32_t bits, std::uint32_t firstOfB) {
    constexpr std::uint32_t kByte = 8;
    const DataType ofA = dataTypeOf(type(0)), ofB = dataTypeOf(type(1));
    const Value a = value(1, type(0)), b = value(2, type(1));
    Value sum = value(3, kWord);
    for (std::uint32_t i = 0; i < 32 / bits; ++i) {
        const auto part = [&](const Value& of, DataType type, std::uint32_t at,
                              std::uint32_t width) {
            return temporary(Opcode::Bfe, type,
                             {of, isa::immediateOperand(at), isa::immediateOperand(width)});
        };
        const Value x = part(a, ofA, i * bits, bits);
        const Value y = part(b, ofB, firstOfB + i * kByte, kByte);
        sum = temporary(Opcode::Imad, DataType::U32, {x, y, sum});
    }
    copy(operand(0), sum, kWord);
}

/// dp2a.lo.s32.u32 d, a, b, c: both halves of a by the lower two bytes of b.
void Lowerer::lowerDp2a() {
    if (needs(4)) addProducts(16, has("hi") ? 16 : 0);
}

void Lowerer::lowerDp4a() {
    if (!needs(4)) return;
    if (type(0) != type(1)) return addProducts(8, 0);
    const Type t = type();
    write(Opcode::Dp4a, dataTypeOf(t), operand(0), {value(1, t), value(2, t), value(3, t)});
}

/// vabsdiff4.u32.u32.u32 d, a, b, c: |a − b| of each byte; with .add the sum of the four and c.
/// vabsdiff2: of each half.
void Lowerer::lowerDistances() {
    if (!needs(4)) return;
    const std::uint32_t bits = statement_->parts.front() == "vabsdiff2" ? 16 : 8;
    const Type t = type();
    const Value a = value(1, t);
    const Value b = value(2, t);
    const bool isSum = has("add");
    Value result = isSum ? value(3, t) : Value{isa::immediateOperand(0)};
    for (std::uint32_t at = 0; at < 32; at += bits) {
        const isa::Operand first = isa::immediateOperand(at);
        const isa::Operand count = isa::immediateOperand(bits);
        const Value x = temporary(Opcode::Bfe, DataType::U32, {a, first, count});
        const Value y = temporary(Opcode::Bfe, DataType::U32, {b, first, count});
        const Value before = isSum ? result : Value{isa::immediateOperand(0)};
        const Value distance = temporary(Opcode::Sad, DataType::U32, {x, y, before});
        result = isSum || at == 0
                     ? distance
                     : temporary(Opcode::Bfi, DataType::U32, {distance, result, first, count});
    }
    copy(operand(0), result, t);
}

}  // namespace warpscope::ptx
