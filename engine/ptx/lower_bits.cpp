#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {

namespace {
constexpr Type kHalfWord{Type::Kind::Bits, 16, false};

/// A way of prmt to choose bytes: for each value of its lowest two bits the digits that plain prmt
/// takes (PTX ISA, prmt), two to a word, the first one in the lower half.
struct PermuteMode {
    std::string_view name{};
    std::uint32_t low{};   ///< For 0 and 1.
    std::uint32_t high{};  ///< For 2 and 3.
};
constexpr PermuteMode kPermuteModes[] = {
    {"f4e", 0x4321'3210, 0x6543'5432},  {"b4e", 0x6701'5670, 0x0123'7012},
    {"rc8", 0x1111'0000, 0x3333'2222},  {"ecl", 0x3211'3210, 0x3333'3222},
    {"ecr", 0x1110'0000, 0x3210'2210},  {"rc16", 0x3232'1010, 0x3232'1010},
};
}  // namespace

void Lowerer::lowerLogic() {
    if (!needs(3)) return;
    const Type t = type();
    const std::string_view name = statement_->parts.front();
    if (t.kind == Type::Kind::Predicate) {
        const isa::Logic logic = name == "and"  ? isa::Logic::And
                                 : name == "or" ? isa::Logic::Or
                                                : isa::Logic::Xor;
        return writeLogic(logic, operand(0).name, predicate(operand(1)), predicate(operand(2)));
    }
    const Opcode opcode = name == "and" ? Opcode::And : name == "or" ? Opcode::Or : Opcode::Xor;
    write(opcode, dataTypeOf(t), operand(0), {value(1, t), value(2, t)});
    // A mask of 16 bits leaves nothing above them.
    Register* const found = findRegister(operand(0).name);
    if (opcode != Opcode::And || t.bits != 16 || found == nullptr) return;
    const bool isMasked = operand(2).kind == Operand::Kind::Number;
    found->isZeroExtended = isMasked && frame().definitions[operand(0).name] == 1;
}

void Lowerer::lowerNot() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.kind == Type::Kind::Predicate) {
        Value p = predicate(operand(1));
        p.negate = !p.negate;
        return writeLogic(isa::Logic::And, operand(0).name, p, p);
    }
    write(Opcode::Not, dataTypeOf(t), operand(0), {value(1, t)});
}

void Lowerer::lowerCnot() {
    if (!needs(2)) return;
    const Type t = type();
    const DataType data = dataTypeOf(t);
    code::Node& test = emitter_.emit(Opcode::Isetp, data, {extended(1, t), zero(data)});
    test.code.comparison = isa::Comparison::Equal;
    test.destinationPredicate = emitter_.newPredicate();
    const Value one = t.bits == 64 ? isa::wideImmediateOperand(1) : isa::immediateOperand(1);
    write(Opcode::Sel, data, operand(0),
          {isa::predicateOperand(test.destinationPredicate), one, zero(data)});
}

void Lowerer::lowerLop3() {
    // lop3.or d|p, …, q makes a predicate, too.
    if (!needs(5) || operandCount() > 5 || operand(4).kind != Operand::Kind::Number)
        return unsupported();
    const Type t = type();
    const auto table = static_cast<std::uint32_t>(operand(4).bits);
    write(Opcode::Lop3, dataTypeOf(t), operand(0),
          {value(1, t), value(2, t), value(3, t), isa::immediateOperand(table)});
}

void Lowerer::lowerShift() {
    if (!needs(3)) return;
    const Type t = type();
    if (statement_->parts.front() == "shl") {
        write(Opcode::Shl, dataTypeOf(t), operand(0), {value(1, t), value(2, kWord)});
        return;
    }
    write(Opcode::Shr, dataTypeOf(t), operand(0), {extended(1, t), value(2, kWord)});
}

void Lowerer::lowerShf() {
    if (!needs(4)) return;
    Value count = value(3, kWord);
    if (has("wrap") && count.kind == Value::Kind::Immediate)
        count = isa::immediateOperand(count.value & 31);
    else if (has("wrap"))
        count = temporary(Opcode::And, DataType::U32, {count, isa::immediateOperand(31)});
    write(has("l") ? Opcode::ShfL : Opcode::ShfR, DataType::U32, operand(0),
          {value(1, kWord), value(2, kWord), count});
}

void Lowerer::lowerPrmt() {
    if (!needs(4)) return unsupported();
    Value digits = value(3, kWord);
    for (const PermuteMode& mode : kPermuteModes)
        if (has(mode.name)) digits = permuteDigits(digits, mode.low, mode.high);
    write(Opcode::Prmt, DataType::U32, operand(0), {value(1, kWord), value(2, kWord), digits});
}

/// Of four times four digits, two in each word, those that the lowest two bits choose.
Lowerer::Value Lowerer::permuteDigits(Value chosen, std::uint32_t low, std::uint32_t high) {
    const auto bit = [&](std::uint32_t mask) {
        return temporary(Opcode::And, DataType::U32, {chosen, isa::immediateOperand(mask)});
    };
    const Value isHigh = temporaryPredicate(Opcode::Isetp, DataType::U32,
                                            {isa::immediateOperand(1), bit(2)});
    const Value word = temporary(Opcode::Sel, DataType::U32, {isHigh, isa::immediateOperand(high),
                                                              isa::immediateOperand(low)});
    const Value by =
        temporary(Opcode::Shl, DataType::U32, {bit(1), isa::immediateOperand(4)});
    return temporary(Opcode::Shr, DataType::U32, {word, by});
}

void Lowerer::lowerMov() {
    if (!needs(2)) return;
    const Type t = type();
    if (t.kind == Type::Kind::Predicate) {
        const Value p = predicate(operand(1));
        return writeLogic(isa::Logic::And, operand(0).name, p, p);
    }
    if (operand(0).kind == Operand::Kind::Vector) return lowerUnpack();
    if (operand(1).kind == Operand::Kind::Vector) return lowerPack();
    // An address within a parameter that every reader knows: nobody needs it in a register.
    if (frames_.size() == 1 && layout_.parameters.contains(operand(1).name) &&
        !frame().localOffsets.contains(operand(1).name))
        return;
    copy(operand(0), value(1, t), t);
    Register* const found = findRegister(operand(0).name);
    if (found != nullptr && frame().definitions[operand(0).name] == 1)
        found->isSharedAddress = isSharedAddress(operand(1));
    if (found == nullptr || t.bits != 16 || operand(1).kind != Operand::Kind::Number) return;
    found->isZeroExtended =
        frame().definitions[operand(0).name] == 1 && t.bits == 16 && t.kind != Type::Kind::Signed;
}

/// mov.b64 d, {a, b} and its kin.
void Lowerer::lowerPack() {
    const Type t = type();
    const auto& parts = operand(1).elements;
    const bool isWords = parts.size() == static_cast<std::size_t>(t.bits) / 32;
    const bool isHalves = parts.size() == static_cast<std::size_t>(t.bits) / 16;
    if (!isWords && !isHalves) return unsupported();
    std::vector<Value> words;
    for (std::size_t i = 0; isWords && i < parts.size(); ++i)
        words.push_back(value(parts[i], kWord));
    for (std::size_t i = 0; isHalves && i + 1 < parts.size(); i += 2)
        words.push_back(temporary(Opcode::Prmt, DataType::U32,
                                  {value(parts[i], kHalfWord), value(parts[i + 1], kHalfWord),
                                   isa::immediateOperand(0x5410)}));
    if (words.size() == 1) {
        write(Opcode::Mov, DataType::U32, operand(0), {words[0]});
        return;
    }
    if (words.size() != 2) return unsupported();
    const std::uint32_t pair = emitter_.newRegister();
    for (std::size_t i = 0; i < 2; ++i) {
        code::Node& node = emitter_.emit(Opcode::Mov, DataType::U32, {words[i]});
        node.destination = pair;
        node.destinationPart = static_cast<std::uint8_t>(i);
    }
    const Value whole = isa::registerOperand(pair);
    if (guard_.kind == Value::Kind::None && alias(operand(0), whole, 0)) return;
    write(Opcode::Mov, DataType::U64, operand(0), {whole});
}

/// mov.b64 {a, b}, d and its kin.
void Lowerer::lowerUnpack() {
    const Type t = type();
    const auto& parts = operand(0).elements;
    const Value from = value(1, t);
    const bool isWords = parts.size() == static_cast<std::size_t>(t.bits) / 32;
    const bool isHalves = parts.size() == static_cast<std::size_t>(t.bits) / 16;
    if (!isWords && !isHalves) return unsupported();
    // What a register held is read before one of the parts overwrites it.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].name == "_") continue;
        if (isWords) {
            write(Opcode::Mov, DataType::U32, parts[i], {partOf(from, static_cast<int>(i))});
        } else if (i % 2 == 0) {
            write(Opcode::Mov, DataType::U32, parts[i], {partOf(from, static_cast<int>(i / 2))})
                .code.rounding = isa::Rounding::Nearest;  // One of a pair of halves as it is.
        } else {
            write(Opcode::Shr, DataType::U32, parts[i],
                  {partOf(from, static_cast<int>(i / 2)), isa::immediateOperand(16)});
        }
    }
}

void Lowerer::lowerSelp() {
    if (!needs(4)) return;
    const Type t = type();
    if (t.kind == Type::Kind::Predicate) return unsupported();
    write(Opcode::Sel, dataTypeOf(t), operand(0),
          {predicate(operand(3)), value(1, t), value(2, t)});
    Register* const found = findRegister(operand(0).name);
    if (found == nullptr || t.bits != 16) return;
    const bool areNumbers =
        operand(1).kind == Operand::Kind::Number && operand(2).kind == Operand::Kind::Number;
    found->isZeroExtended =
        areNumbers && t.kind != Type::Kind::Signed && frame().definitions[operand(0).name] == 1;
}

void Lowerer::lowerSlct() {
    if (!needs(4)) return;
    const Type t = type(0);
    const Type tested = type(1);
    const DataType data = tested.isFloat() ? DataType::F32 : DataType::S32;
    code::Node& test = emitter_.emit(tested.isFloat() ? Opcode::Fsetp : Opcode::Isetp, data,
                                     {value(3, tested), isa::immediateOperand(0)});
    test.code.comparison = isa::Comparison::GreaterEqual;
    test.destinationPredicate = emitter_.newPredicate();
    write(Opcode::Sel, dataTypeOf(t), operand(0),
          {isa::predicateOperand(test.destinationPredicate), value(1, t), value(2, t)});
}

}  // namespace warpscope::ptx
