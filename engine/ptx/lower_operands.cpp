#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/ptx/lowerer.h"
#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

using isa::Special;

struct SpecialName {
    std::string_view name;
    Special value;
};
constexpr std::array<SpecialName, 18> kSpecials{
    {{"%warpsize", Special::WarpSize},
     {"WARP_SZ", Special::WarpSize},
     {"%laneid", Special::Lane},
     {"%warpid", Special::WarpIndex},
     {"%nwarpid", Special::WarpCount},
     {"%smid", Special::SmIndex},
     {"%nsmid", Special::SmCount},
     {"%lanemask_eq", Special::LaneMaskEqual},
     {"%lanemask_lt", Special::LaneMaskLess},
     {"%lanemask_le", Special::LaneMaskLessEqual},
     {"%lanemask_gt", Special::LaneMaskGreater},
     {"%lanemask_ge", Special::LaneMaskGreaterEqual},
     {"%total_smem_size", Special::SharedBytes},
     {"%dynamic_smem_size", Special::DynamicSharedBytes},
     {"%cluster_ctarank", Special::ClusterRank},
     {"%cluster_nctarank", Special::ClusterSize},
     {"%clock", Special::Clock},
     {"%clock_hi", Special::ClockHigh}}};

/// Values with the parts x, y, z.
constexpr std::array<SpecialName, 8> kShapes{{{"%tid", Special::ThreadX},
                                              {"%ctaid", Special::BlockX},
                                              {"%ntid", Special::BlockDimX},
                                              {"%nctaid", Special::GridDimX},
                                              {"%clusterid", Special::ClusterX},
                                              {"%nclusterid", Special::ClusterCountX},
                                              {"%cluster_ctaid", Special::ClusterBlockX},
                                              {"%cluster_nctaid", Special::ClusterDimX}}};
/// The one special register that is a predicate.
constexpr std::string_view kIsExplicitCluster = "%is_explicit_cluster";

/// %envreg0 to %envreg31, which a driver may use as it likes.
bool isEnvironment(std::string_view name) {
    constexpr std::string_view kStart = "%envreg";
    if (!name.starts_with(kStart)) return false;
    std::uint64_t number = 0;
    int floatBits = 0;
    return valueOfNumber(name.substr(kStart.size()), number, floatBits) && number < 32;
}

}  // namespace

const Operand& Lowerer::operand(std::size_t index) const {
    static const Operand kNone;
    return index < operandCount() ? statement_->operands[index] : kNone;
}

bool Lowerer::has(std::string_view part) const {
    return std::ranges::find(statement_->parts, part) != statement_->parts.end();
}

Type Lowerer::type(std::size_t index) const {
    for (const std::string_view part : statement_->parts) {
        const Type found = typeOf(part);
        if (found.kind == Type::Kind::None) continue;
        if (index-- == 0) return found;
    }
    return {};
}

Register* Lowerer::findRegister(std::string_view name) {
    auto& registers = frame().registers;
    if (const auto found = registers.find(name); found != registers.end()) return &found->second;
    const RegisterRange* const range = frame().function->findRegister(name);
    if (range == nullptr) return nullptr;
    Register made;
    made.type = range->type;
    const bool isPredicate = range->type.kind == Type::Kind::Predicate;
    made.number = isPredicate ? emitter_.newPredicate() : emitter_.newRegister();
    return &(registers[name] = made);
}

Register* Lowerer::registerOf(const Operand& operand) {
    Register* const found =
        operand.kind == Operand::Kind::Name ? findRegister(operand.name) : nullptr;
    if (found == nullptr)
        problems_.add(told(operand.place), Message{"ptx.unknown_name"}.with("name", operand.name));
    return found;
}

isa::Operand Lowerer::registerValue(const Register& found) const {
    Value value = isa::registerOperand(found.number);
    value.part = found.part;
    return value;
}

isa::Operand Lowerer::literal(const Operand& operand, Type type) const {
    std::uint64_t bits = operand.bits;
    if (type.isFloat() && type.bits == 32 && operand.floatBits == 64)
        bits = std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
    if (type.isFloat() && type.bits == 64 && operand.floatBits == 32)
        bits = std::bit_cast<std::uint64_t>(
            static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
    if (type.bits == 64) return isa::wideImmediateOperand(bits);
    if (type.bits == 16 && type.kind == Type::Kind::Signed)
        return isa::immediateOperand(
            static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(bits)}));
    if (type.bits < 32) bits &= (std::uint64_t{1} << type.bits) - 1;
    return isa::immediateOperand(static_cast<std::uint32_t>(bits));
}

isa::Operand Lowerer::clockValue(bool isWide) {
    const Value low = temporary(Opcode::S2r, DataType::U32, {isa::specialOperand(Special::Clock)});
    if (!isWide) return low;
    code::Node& node =
        emitter_.emit(Opcode::S2r, DataType::U32, {isa::specialOperand(Special::ClockHigh)});
    const std::uint32_t high = emitter_.newRegister();
    node.destination = high;
    const std::uint32_t pair = emitter_.newRegister();
    emitter_.emit(Opcode::Mov, DataType::U32, {low}).destination = pair;
    code::Node& upper = emitter_.emit(Opcode::Mov, DataType::U32, {isa::registerOperand(high)});
    upper.destination = pair;
    upper.destinationPart = 1;
    return isa::registerOperand(pair);
}

/// A value of the hardware; `isKnown` false: the name is none.
isa::Operand Lowerer::specialValue(const Operand& operand, bool& isKnown) {
    isKnown = true;
    if (operand.name == "%globaltimer_hi")
        return temporary(Opcode::S2r, DataType::U32, {isa::specialOperand(Special::ClockHigh)});
    const auto workspace = layout_.globals.find(operand.name);
    if (operand.name == kGridWorkspace && workspace != layout_.globals.end())
        return isa::parameterOperand(workspace->second);
    if (isEnvironment(operand.name)) return isa::immediateOperand(0);
    if (operand.name == "%clock64" || operand.name == "%globaltimer") return clockValue(true);
    if (operand.name == "%clock" || operand.name == "%globaltimer_lo") return clockValue(false);
    const auto named = std::ranges::find(kSpecials, operand.name, &SpecialName::name);
    if (named != kSpecials.end()) return emitter_.special(named->value);
    if (operand.name == "%gridid") return isa::immediateOperand(1);
    const auto shaped = std::ranges::find(kShapes, operand.name, &SpecialName::name);
    const std::size_t part = std::string_view("xyzw").find(operand.component);
    isKnown = shaped != kShapes.end() && operand.component.size() == 1 && part < 4;
    // The fourth one is always 0.
    if (!isKnown || part == 3) return isa::immediateOperand(0);
    return emitter_.special(static_cast<Special>(static_cast<std::size_t>(shaped->value) + part));
}

/// The address of a variable in its own space, as wide as `type`.
isa::Operand Lowerer::addressOfVariable(const Operand& operand, Type type) {
    const auto constantOf = [&](std::uint32_t offset) {
        const std::uint64_t address = offset + operand.bits;
        return type.bits == 64 ? isa::wideImmediateOperand(address)
                               : isa::immediateOperand(static_cast<std::uint32_t>(address));
    };
    if (const auto found = layout_.shared.find(operand.name); found != layout_.shared.end())
        return constantOf(found->second);
    if (const auto found = layout_.constants.find(operand.name); found != layout_.constants.end())
        return constantOf(found->second);
    const auto& locals = frame().localOffsets;
    if (const auto found = locals.find(operand.name); found != locals.end())
        return body_ ? addressInFrame(found->second + operand.bits, type)
                     : constantOf(found->second);
    if (const auto found = layout_.globals.find(operand.name); found != layout_.globals.end()) {
        const Value base = isa::parameterOperand(found->second);
        if (operand.bits == 0) return base;
        return temporary(Opcode::Iadd, DataType::U64,
                         {base, isa::wideImmediateOperand(operand.bits)});
    }
    const Function* const function = module_.find(operand.name);
    if (function != nullptr && function->hasBody && type.bits == 64)
        return isa::wideImmediateOperand(module_.addressOf(*function));
    problems_.add(told(operand.place), Message{"ptx.unknown_name"}.with("name", operand.name));
    return isa::immediateOperand(0);
}

isa::Operand Lowerer::value(const Operand& operand, Type type) {
    if (operand.kind == Operand::Kind::Number) return literal(operand, type);
    if (operand.kind != Operand::Kind::Name) {
        unsupported();
        return isa::immediateOperand(0);
    }
    if (const Register* found = findRegister(operand.name)) {
        if (found->type.kind == Type::Kind::Predicate) {
            problems_.add(told(operand.place),
                          Message{"ptx.unknown_name"}.with("name", operand.name));
            return isa::immediateOperand(0);
        }
        return registerValue(*found);
    }
    bool isSpecial = false;
    const Value special = specialValue(operand, isSpecial);
    return isSpecial ? special : addressOfVariable(operand, type);
}

isa::Operand Lowerer::extend(const Value& value, Type type) {
    if (type.bits >= 32 || value.kind == Value::Kind::Immediate) return value;
    if (type.kind == Type::Kind::Signed)
        return temporary(Opcode::Bfe, DataType::S32,
                         {value, isa::immediateOperand(0),
                          isa::immediateOperand(static_cast<std::uint32_t>(type.bits))});
    return temporary(Opcode::And, DataType::U32,
                     {value, isa::immediateOperand((1U << type.bits) - 1)});
}

isa::Operand Lowerer::extended(std::size_t index, Type type) {
    const Operand& from = operand(index);
    const Value plain = value(from, type);
    if (type.bits == 16 && from.kind == Operand::Kind::Name) {
        const Register* const found = findRegister(from.name);
        const bool isSigned = type.kind == Type::Kind::Signed;
        if (found != nullptr && (isSigned ? found->isSignExtended : found->isZeroExtended))
            return plain;
    }
    return extend(plain, type);
}

isa::Operand Lowerer::predicate(const Operand& operand) {
    const Register* const found =
        operand.kind == Operand::Kind::Name ? findRegister(operand.name) : nullptr;
    if (operand.kind == Operand::Kind::Number) {
        Value truth = temporaryPredicate(
            Opcode::Isetp, DataType::U32,
            {isa::immediateOperand(operand.bits != 0 ? 0 : 1), isa::immediateOperand(1)});
        return truth;  // 0 < 1 or 1 < 1
    }
    // A cluster of one block that the launch asks for is taken for none: they do the same.
    if (operand.kind == Operand::Kind::Name && operand.name == kIsExplicitCluster) {
        Value truth =
            temporaryPredicate(Opcode::Isetp, DataType::U32,
                               {isa::immediateOperand(1), emitter_.special(Special::ClusterSize)});
        truth.negate = operand.isNegated;
        return truth;
    }
    if (found == nullptr || found->type.kind != Type::Kind::Predicate) {
        problems_.add(told(operand.place), Message{"ptx.unknown_name"}.with("name", operand.name));
        return isa::predicateOperand(emitter_.newPredicate());
    }
    return isa::predicateOperand(found->number, operand.isNegated);
}

isa::Operand Lowerer::temporary(Opcode opcode, DataType type, Sources sources) {
    return emitter_.emitValue(opcode, type, sources);
}

isa::Operand Lowerer::temporaryPredicate(Opcode opcode, DataType type, Sources sources) {
    return emitter_.emitPredicate(opcode, type, sources);
}

code::Node& Lowerer::act(Opcode opcode, DataType type, Sources sources) {
    code::Node& node = emitter_.emit(opcode, type, sources);
    node.code.guard = guard_;
    return node;
}

code::Node& Lowerer::write(Opcode opcode, DataType type, const Operand& target, Sources sources) {
    code::Node& node = act(opcode, type, sources);
    if (target.name == "_") {
        node.destination = emitter_.newRegister();
        return node;
    }
    Register* const found = registerOf(target);
    const bool fits = found != nullptr && found->type.kind != Type::Kind::Predicate;
    if (found != nullptr && !fits)
        problems_.add(told(target.place), Message{"ptx.unknown_name"}.with("name", target.name));
    node.destination = fits ? found->number : emitter_.newRegister();
    node.destinationPart = fits ? found->part : 0;
    return node;
}

code::Node& Lowerer::writePredicate(Opcode opcode, DataType type, const Operand& target,
                                    Sources sources) {
    code::Node& node = act(opcode, type, sources);
    node.destinationPredicate =
        target.name == "_" ? emitter_.newPredicate() : predicate(target).value;
    return node;
}

void Lowerer::writeLogic(isa::Logic logic, std::string_view target, const Value& a,
                         const Value& b) {
    Operand to;
    to.kind = Operand::Kind::Name;
    to.name = target;
    to.place = statement_->place;
    writePredicate(Opcode::Plop, DataType::U32, to, {a, b}).code.logic = logic;
}

void Lowerer::copy(const Operand& target, const Value& value, Type type) {
    write(Opcode::Mov, dataTypeOf(type), target, {value});
}

/// Lets a PTX register be another name for words of a wide one. Only where nothing else writes it
/// and it was not named before.
bool Lowerer::alias(const Operand& target, const Value& wide, std::uint8_t part) {
    if (target.kind != Operand::Kind::Name || target.name == "_") return target.name == "_";
    const auto definitions = frame().definitions.find(target.name);
    if (definitions == frame().definitions.end() || definitions->second != 1) return false;
    if (frame().registers.contains(target.name)) return false;
    Register* const found = findRegister(target.name);
    if (found == nullptr || found->type.kind == Type::Kind::Predicate) return false;
    found->number = wide.value;
    found->part = static_cast<std::uint8_t>(wide.part + part);
    return true;
}

isa::Operand Lowerer::negated(Value value, DataType type) {
    if (value.kind != Value::Kind::Immediate) {
        value.negate = !value.negate;
        return value;
    }
    switch (type) {
        case DataType::F32:
            return isa::immediateOperand(value.value ^ 0x8000'0000U);
        case DataType::F64:
            return isa::wideImmediateOperand(std::uint64_t{value.high ^ 0x8000'0000U} << 32 |
                                             value.value);
        case DataType::S64:
        case DataType::U64:
            return isa::wideImmediateOperand(0 - (std::uint64_t{value.high} << 32 | value.value));
        default:
            return isa::immediateOperand(0U - value.value);
    }
}

isa::DataType Lowerer::dataTypeOf(Type type) {
    const bool isSigned = type.kind == Type::Kind::Signed;
    if (type.isPacked) return type.kind == Type::Kind::Brain ? DataType::Bf16x2 : DataType::F16x2;
    if (type.bits == 64) {
        if (type.isFloat()) return DataType::F64;
        return isSigned ? DataType::S64 : DataType::U64;
    }
    if (type.bits == 32 && type.isFloat()) return DataType::F32;
    return isSigned ? DataType::S32 : DataType::U32;
}

isa::Operand Lowerer::partOf(Value value, int part) {
    if (value.kind == Value::Kind::Immediate)
        return isa::immediateOperand(part == 0 ? value.value : value.high);
    value.part = static_cast<std::uint8_t>(value.part + part);
    return value;
}

isa::Operand Lowerer::zero(DataType type) {
    return isa::bytesOf(type) == 8 ? isa::wideImmediateOperand(0) : isa::immediateOperand(0);
}

/// What an instruction that becomes many does for the lanes of its guard alone.
void Lowerer::skippingWithGuard(const std::function<void()>& body) {
    if (guard_.kind == Value::Kind::None) return body();
    const std::uint32_t behind = emitter_.newLabel();
    Value others = guard_;
    others.negate = !others.negate;
    emitter_.branch(others, behind);
    guard_ = {};
    body();
    emitter_.bind(behind);
}

}  // namespace warpscope::ptx
