#include <algorithm>
#include <array>

#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

using enum isa::Comparison;

struct ComparisonName {
    std::string_view name;
    isa::Comparison integer;
    isa::Comparison real;
};
constexpr std::array<ComparisonName, 18> kComparisons{{
    {"eq", Equal, Equal},
    {"ne", NotEqual, NotEqualOrdered},
    {"lt", Less, Less},
    {"le", LessEqual, LessEqual},
    {"gt", Greater, Greater},
    {"ge", GreaterEqual, GreaterEqual},
    {"lo", Less, Less},
    {"ls", LessEqual, LessEqual},
    {"hi", Greater, Greater},
    {"hs", GreaterEqual, GreaterEqual},
    {"equ", Equal, EqualUnordered},
    {"neu", NotEqual, NotEqual},
    {"ltu", Less, LessUnordered},
    {"leu", LessEqual, LessEqualUnordered},
    {"gtu", Greater, GreaterUnordered},
    {"geu", GreaterEqual, GreaterEqualUnordered},
    {"num", Equal, Ordered},
    {"nan", Equal, Unordered},
}};

}  // namespace

std::string_view Lowerer::comparisonName() const {
    for (const std::string_view part : statement_->parts) {
        if (std::ranges::find(kComparisons, part, &ComparisonName::name) != kComparisons.end())
            return part;
    }
    return {};
}

/// Of a variable itself, not of an element of it.
bool Lowerer::isSharedAddress(const Operand& operand) {
    if (operand.kind != Operand::Kind::Name) return false;
    const Register* const found = findRegister(operand.name);
    return found != nullptr ? found->isSharedAddress : layout_.shared.contains(operand.name);
}

/// A predicate that compares operands `first` and the next. `half`: which half of packed values.
isa::Operand Lowerer::compare(std::size_t first, Type type, std::string_view name, int half) {
    const auto row = std::ranges::find(kComparisons, name, &ComparisonName::name);
    if (row == kComparisons.end()) {
        unsupported();
        return isa::predicateOperand(emitter_.newPredicate());
    }
    const bool isHalf = type.isFloat() && (type.bits == 16 || type.isPacked);
    const auto source = [&](std::size_t index) {
        if (!isHalf)
            return type.isFloat() ? flushedInput(value(index, type), type) : extended(index, type);
        Value packedValue = value(index, type);
        if (half == 1)
            packedValue =
                temporary(Opcode::Shr, DataType::U32, {packedValue, isa::immediateOperand(16)});
        return toSingle(packedValue, Type{type.kind, 16, false});
    };
    const Value a = source(first);
    const Value b = source(first + 1);
    // Shared memory begins at 0 here, further up on the hardware: p >= cache ends a loop downwards.
    const bool mayBeBelow =
        !type.isFloat() && !type.isPacked && type.bits >= 32 &&
        (isSharedAddress(operand(first)) || isSharedAddress(operand(first + 1)));
    if (mayBeBelow) type.kind = Type::Kind::Signed;
    const DataType data = isHalf ? DataType::F32 : dataTypeOf(type);
    const Opcode opcode = !type.isFloat()         ? Opcode::Isetp
                          : data == DataType::F64 ? Opcode::Dsetp
                                                  : Opcode::Fsetp;
    const Value result = temporaryPredicate(opcode, data, {a, b});
    emitter_.last().code.comparison = type.isFloat() ? row->real : row->integer;
    return result;
}

void Lowerer::lowerSetp() {
    if (!needs(3)) return;
    const Type t = type();
    const std::string_view name = comparisonName();
    const Value holds = compare(1, t, name, 0);
    const bool combines = has("and") || has("or") || has("xor");
    const bool isPlain = !combines && operand(0).second.empty();
    if (isPlain && guard_.kind == Value::Kind::None && operand(0).name != "_") {
        emitter_.last().destinationPredicate = predicate(operand(0)).value;
        return;
    }
    const auto give = [&](std::string_view target, const Value& test) {
        if (target.empty() || target == "_") return;
        if (!combines) return writeLogic(isa::Logic::And, target, test, test);
        const isa::Logic logic = has("and")  ? isa::Logic::And
                                 : has("or") ? isa::Logic::Or
                                             : isa::Logic::Xor;
        writeLogic(logic, target, test, predicate(operand(3)));
    };
    // p|q: of one test and what it is not, of packed halves the lower and the upper one's.
    Value second = holds;
    second.negate = true;
    if (t.isPacked && !operand(0).second.empty()) second = compare(1, t, name, 1);
    // p may be the predicate that q still needs.
    const bool overwrites = combines && operand(3).name == operand(0).name;
    if (overwrites) give(operand(0).second, second);
    give(operand(0).name, holds);
    if (!overwrites) give(operand(0).second, second);
}

/// set: a number instead of a predicate.
void Lowerer::lowerSet() {
    if (!needs(3)) return;
    const Type to = type(0);
    const Type from = type(1);
    const std::string_view name = comparisonName();
    const auto number = [&](const Value& holds, std::uint32_t truth) {
        Value test = holds;
        if (has("and") || has("or") || has("xor")) {
            test = temporaryPredicate(Opcode::Plop, DataType::U32, {holds, predicate(operand(3))});
            emitter_.last().code.logic = has("and")  ? isa::Logic::And
                                         : has("or") ? isa::Logic::Or
                                                     : isa::Logic::Xor;
        }
        return temporary(Opcode::Sel, DataType::U32,
                         {test, isa::immediateOperand(truth), isa::immediateOperand(0)});
    };
    const Type word{Type::Kind::Bits, 32, false};
    const std::uint32_t one = to.kind == Type::Kind::Brain ? 0x3f80 : 0x3c00;  // of 16 bits
    if (from.isPacked) {
        const std::uint32_t truth = to.isFloat() ? one : 0xffff;
        const Value low = number(compare(1, from, name, 0), truth);
        const Value high = number(compare(1, from, name, 1), truth);
        return copy(
            operand(0),
            temporary(Opcode::Prmt, DataType::U32, {low, high, isa::immediateOperand(0x5410)}),
            word);
    }
    std::uint32_t truth = UINT32_MAX;
    if (to.isFloat()) truth = to.bits == 32 ? 0x3f80'0000 : one;
    copy(operand(0), number(compare(1, from, name, 0), truth), word);
}

}  // namespace warpscope::ptx
