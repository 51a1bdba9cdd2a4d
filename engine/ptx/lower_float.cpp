#include <array>

#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

constexpr std::uint32_t kOne = 0x3f80'0000;
constexpr std::uint64_t kOneWide = 0x3ff0'0000'0000'0000;

struct Approximation {
    std::string_view name;
    isa::MathFunction function;
};
constexpr std::array<Approximation, 7> kApproximations{{{"sqrt", isa::MathFunction::Sqrt},
                                                        {"rsqrt", isa::MathFunction::Rsqrt},
                                                        {"sin", isa::MathFunction::Sin},
                                                        {"cos", isa::MathFunction::Cos},
                                                        {"lg2", isa::MathFunction::Log2},
                                                        {"ex2", isa::MathFunction::Exp2},
                                                        {"tanh", isa::MathFunction::Tanh}}};

bool isHalf(Type type) {
    return type.isFloat() && (type.bits == 16 || type.isPacked);
}

isa::DataType halfType(Type type) {
    return type.kind == Type::Kind::Brain ? isa::DataType::Bf16x2 : isa::DataType::F16x2;
}

}  // namespace

isa::Rounding Lowerer::rounding() const {
    if (has("rz")) return isa::Rounding::Zero;
    if (has("rm")) return isa::Rounding::Down;
    if (has("rp")) return isa::Rounding::Up;
    return has("rn") ? isa::Rounding::Nearest : isa::Rounding::Free;
}

isa::Operand Lowerer::flushedInput(const Value& value, Type type) {
    if (!has("ftz") || type.bits != 32 || type.isPacked) return value;
    return temporary(Opcode::Fftz, DataType::F32, {value});
}

/// Saturates and flushes what was computed, and gives it to the destination.
void Lowerer::finishFloat(const Value& result, Type type) {
    Value value = result;
    if (has("ftz") && type.bits == 32 && !type.isPacked)
        value = temporary(Opcode::Fftz, DataType::F32, {value});
    if (has("sat") && type.bits == 32 && !type.isPacked)
        value = temporary(Opcode::Fsat, DataType::F32, {value});
    copy(operand(0), value, type.bits == 16 ? Type{Type::Kind::Bits, 32, false} : type);
}

void Lowerer::arithmetic(Opcode single, Opcode full, Opcode half, std::vector<Value> sources) {
    const Type t = type();
    const bool finishes = (has("sat") || has("ftz")) && t.bits == 32 && !t.isPacked;
    const Opcode opcode = isHalf(t) ? half : (t.bits == 64 ? full : single);
    const DataType data = isHalf(t) ? halfType(t) : dataTypeOf(t);
    const bool saturatesHalf = isHalf(t) && has("sat");
    if (has("relu") || (saturatesHalf && t.kind == Type::Kind::Brain)) return unsupported();
    for (Value& source : sources)
        source = flushedInput(source, t);
    sources.resize(3);
    const isa::Rounding wanted = rounding();
    if (!finishes && !saturatesHalf) {
        write(opcode, data, operand(0), {sources[0], sources[1], sources[2]}).code.rounding =
            wanted;
        return;
    }
    const Value result = temporary(opcode, data, {sources[0], sources[1], sources[2]});
    emitter_.last().code.rounding = wanted;
    if (saturatesHalf) return saturateHalf(result, t);
    finishFloat(result, t);
}

/// NaN becomes +0: of it and a number the larger is the number.
void Lowerer::saturateHalf(const Value& result, Type type) {
    const Value least = temporary(Opcode::Hmax2, DataType::F16x2, {result, zero(DataType::U32)});
    const Value most = isa::immediateOperand(type.isPacked ? 0x3c00'3c00U : 0x3c00U);
    write(Opcode::Hmin2, DataType::F16x2, operand(0), {least, most});
}

void Lowerer::lowerFma() {
    if (!needs(4)) return;
    const Type t = type();
    if (has("relu")) return unsupported();
    arithmetic(Opcode::Ffma, Opcode::Dfma, Opcode::Hfma2, {value(1, t), value(2, t), value(3, t)});
}

void Lowerer::lowerFloatDiv() {
    const Type t = type();
    if (!has("approx"))
        return arithmetic(Opcode::Fdiv, Opcode::Ddiv, Opcode::Fdiv, {value(1, t), value(2, t)});
    const Value a = flushedInput(value(1, t), t);
    const Value result = temporary(Opcode::Fdiv, DataType::F32, {a, flushedInput(value(2, t), t)});
    emitter_.last().code.math = isa::MathFunction::Rcp;
    finishFloat(result, t);
}

/// rcp.approx.ftz.f64 and rsqrt.approx.ftz.f64: the upper half is the special function unit's, the
/// lower one 0.
void Lowerer::lowerUpperHalf(isa::MathFunction function) {
    const Value a = value(1, type());
    const std::uint32_t pair = emitter_.newRegister();
    code::Node& lower = emitter_.emit(Opcode::Mov, DataType::U32, {zero(DataType::U32)});
    lower.destination = pair;
    code::Node& upper = emitter_.emit(Opcode::Mufu, DataType::F64, {partOf(a, 1)});
    upper.code.math = function;
    upper.destination = pair;
    upper.destinationPart = 1;
    write(Opcode::Mov, DataType::U64, operand(0), {isa::registerOperand(pair)});
}

void Lowerer::lowerRcp() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.bits == 64 && has("approx")) return lowerUpperHalf(isa::MathFunction::Rcp);
    if (t.bits == 64) {
        write(Opcode::Ddiv, DataType::F64, operand(0),
              {isa::wideImmediateOperand(kOneWide), value(1, t)})
            .code.rounding = rounding();
        return;
    }
    const Value a = flushedInput(value(1, t), t);
    Value result{};
    if (has("approx")) {
        result = temporary(Opcode::Mufu, DataType::F32, {a});
        emitter_.last().code.math = isa::MathFunction::Rcp;
    } else {
        result = temporary(Opcode::Fdiv, DataType::F32, {isa::immediateOperand(kOne), a});
        emitter_.last().code.rounding = rounding();
    }
    finishFloat(result, t);
}

/// sqrt, rsqrt, sin, cos, lg2, ex2, tanh.
void Lowerer::lowerMath() {
    if (!needs(2)) return;
    const Type t = type();
    isa::MathFunction function = isa::MathFunction::None;
    for (const Approximation& row : kApproximations)
        if (row.name == statement_->parts.front()) function = row.function;
    if (t.isPacked) return unsupported();
    if (t.bits == 64 && has("approx") && has("ftz")) return lowerUpperHalf(function);
    if (t.bits == 64) {
        code::Node& node = write(Opcode::Dmath, DataType::F64, operand(0), {value(1, t)});
        node.code.math = function;
        node.code.rounding = rounding();
        return;
    }
    const Value a = flushedInput(toSingle(value(1, t), t), t);
    const bool isExact = !has("approx");
    const Value result = temporary(isExact ? Opcode::Fmath : Opcode::Mufu, DataType::F32, {a});
    emitter_.last().code.math = function;
    if (isExact) emitter_.last().code.rounding = rounding();
    if (t.bits == 16) {
        copy(operand(0), fromSingle(result, t, isa::Rounding::Nearest),
             Type{Type::Kind::Bits, 32, false});
        return;
    }
    finishFloat(result, t);
}

void Lowerer::lowerFloatMinMax(bool isMin) {
    const Type t = type();
    if (has("xorsign") || (has("NaN") && t.isPacked)) return unsupported();
    const Value a = flushedInput(value(1, t), t);
    const Value b = flushedInput(value(2, t), t);
    if (isHalf(t)) {
        if (has("NaN")) return unsupported();
        write(isMin ? Opcode::Hmin2 : Opcode::Hmax2, halfType(t), operand(0), {a, b});
        return;
    }
    const DataType data = dataTypeOf(t);
    const bool isWide = t.bits == 64;
    const Opcode opcode =
        isMin ? (isWide ? Opcode::Dmin : Opcode::Fmin) : (isWide ? Opcode::Dmax : Opcode::Fmax);
    if (!has("NaN")) {
        write(opcode, data, operand(0), {a, b});
        return;
    }
    const Value result = temporary(opcode, data, {a, b});
    const Value isNone = temporaryPredicate(isWide ? Opcode::Dsetp : Opcode::Fsetp, data, {a, b});
    emitter_.last().code.comparison = isa::Comparison::Unordered;
    write(Opcode::Sel, data, operand(0), {isNone, isa::immediateOperand(0x7fff'ffff), result});
}

/// As ptxas writes it, FADD -x, -RZ, so that a NaN comes out as any sum's (seen on an H200); halves
/// change their sign alone.
void Lowerer::lowerFloatNeg() {
    const Type t = type();
    const Value a = flushedInput(value(1, t), t);
    if (t.bits == 64) {
        write(Opcode::Dadd, DataType::F64, operand(0),
              {negated(a, DataType::F64), isa::wideImmediateOperand(std::uint64_t{1} << 63)});
        return;
    }
    if (!isHalf(t)) {
        write(Opcode::Fadd, DataType::F32, operand(0),
              {negated(a, DataType::F32), isa::immediateOperand(0x8000'0000U)});
        return;
    }
    const std::uint32_t sign = t.isPacked ? 0x8000'8000U : 0x8000U;
    write(Opcode::Xor, DataType::U32, operand(0), {a, isa::immediateOperand(sign)});
}

void Lowerer::lowerFloatAbs() {
    const Type t = type();
    const Value a = flushedInput(value(1, t), t);
    if (isHalf(t))
        write(Opcode::And, DataType::U32, operand(0),
              {a, isa::immediateOperand(t.isPacked ? 0x7fff'7fffU : 0x7fffU)});
    else
        write(t.bits == 64 ? Opcode::Dabs : Opcode::Fabs, dataTypeOf(t), operand(0), {a});
}

/// The sign of a on the magnitude of b.
void Lowerer::lowerCopysign() {
    if (!needs(3)) return;
    const Type t = type();
    const bool isWide = t.bits == 64;
    const Value mask = isWide ? isa::wideImmediateOperand(std::uint64_t{1} << 63)
                              : isa::immediateOperand(0x8000'0000U);
    constexpr std::uint32_t kFirstWhereThird = 0xe4;
    write(Opcode::Lop3, isWide ? DataType::U64 : DataType::U32, operand(0),
          {value(1, t), value(2, t), mask, isa::immediateOperand(kFirstWhereThird)});
}

void Lowerer::lowerTestp() {
    if (!needs(2)) return;
    const Type t = type();
    const bool isWide = t.bits == 64;
    const Value a = value(1, t);
    const Value infinity = isWide ? isa::wideImmediateOperand(0x7ff0'0000'0000'0000)
                                  : isa::immediateOperand(0x7f80'0000);
    const Value least = isWide ? isa::wideImmediateOperand(0x0010'0000'0000'0000)
                               : isa::immediateOperand(0x0080'0000);
    const Value size = temporary(isWide ? Opcode::Dabs : Opcode::Fabs, dataTypeOf(t), {a});
    const auto test = [&](isa::Comparison comparison, const Value& limit) {
        code::Node& node = writePredicate(isWide ? Opcode::Dsetp : Opcode::Fsetp, dataTypeOf(t),
                                          operand(0), {size, limit});
        node.code.comparison = comparison;
    };
    if (has("notanumber")) return test(isa::Comparison::Unordered, size);
    if (has("number")) return test(isa::Comparison::Ordered, size);
    if (has("infinite")) return test(isa::Comparison::Equal, infinity);
    if (has("finite")) return test(isa::Comparison::Less, infinity);
    if (!has("normal") && !has("subnormal")) return unsupported();
    const bool isNormal = has("normal");
    const Value inside = temporaryPredicate(isWide ? Opcode::Dsetp : Opcode::Fsetp, dataTypeOf(t),
                                            {size, isNormal ? infinity : zero(dataTypeOf(t))});
    emitter_.last().code.comparison = isNormal ? isa::Comparison::Less : isa::Comparison::Greater;
    const Value other =
        temporaryPredicate(isWide ? Opcode::Dsetp : Opcode::Fsetp, dataTypeOf(t), {size, least});
    emitter_.last().code.comparison =
        isNormal ? isa::Comparison::GreaterEqual : isa::Comparison::Less;
    writeLogic(isa::Logic::And, operand(0).name, inside, other);
}

isa::Operand Lowerer::toSingle(const Value& value, Type type) {
    if (type.bits != 16) return value;
    if (type.kind == Type::Kind::Brain)
        return temporary(Opcode::Shl, DataType::U32, {value, isa::immediateOperand(16)});
    return temporary(Opcode::H2f, DataType::F16x2, {value});
}

isa::Operand Lowerer::fromSingle(const Value& value, Type type, isa::Rounding rounding) {
    const Value half = temporary(Opcode::F2h2, halfType(type), {isa::immediateOperand(0), value});
    emitter_.last().code.rounding = rounding;
    return half;
}

}  // namespace warpscope::ptx
