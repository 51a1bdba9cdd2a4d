// Whether an instruction is written as the PTX ISA has it, before it is taken apart: nvcc's ptxas
// refuses what is not, and a student's slip would otherwise compute something else in silence.
#include <algorithm>
#include <string>

#include "engine/ptx/instruction_form.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

/// s32, u32, f32: a list of types as a person writes it.
std::string spelledOut(std::string_view list) {
    std::string text;
    const auto add = [&](const std::string& name) { text += (text.empty() ? "." : ", .") + name; };
    while (!list.empty()) {
        const std::string word(list.substr(0, list.find(' ')));
        list.remove_prefix(std::min(list.size(), word.size() + 1));
        if (word.front() != 'i') {
            add(word);
            continue;
        }
        add("s" + word.substr(1));
        add("u" + word.substr(1));
    }
    return text;
}

/// Whether a register of one type may stand where another one of the same width is asked for.
bool isOfKind(Type given, Type wanted) {
    if (given.kind == Type::Kind::Bits || wanted.kind == Type::Kind::Bits) return true;
    return given.isFloat() == wanted.isFloat() && (!given.isFloat() || given.kind == wanted.kind);
}

bool mayBeWider(char sign) {
    return sign == 'L' || sign == 'C' || sign == 'S';
}

bool fits(Type given, Type wanted, char sign) {
    if ((given.kind == Type::Kind::Predicate) != (wanted.kind == Type::Kind::Predicate))
        return false;
    if (given.bits == wanted.bits) return isOfKind(given, wanted);
    const bool mayBeFloat = sign == 'L' && wanted.kind == Type::Kind::Bits;
    return mayBeWider(sign) && given.bits > wanted.bits && (!given.isFloat() || mayBeFloat);
}

/// A number may be of the type; whole numbers stand for bits of any kind.
bool numberFits(const Operand& number, Type wanted) {
    const bool isInteger = wanted.kind == Type::Kind::Signed || wanted.kind == Type::Kind::Unsigned;
    if (number.floatBits != 0) return !isInteger || wanted.isPacked;
    return !wanted.isFloat() || wanted.bits < 32 || wanted.isPacked;
}

int vectorLength(const std::vector<std::string_view>& parts) {
    for (const std::string_view part : parts)
        if (part == "v2" || part == "v4" || part == "v8") return part[1] - '0';
    return 0;
}

}  // namespace

bool Lowerer::refuse(const Place& place, const Message& message, Message hint) {
    problems_.add(told(place), message.with("name", statement_->parts.front()), std::move(hint));
    return false;
}

bool Lowerer::isWellFormed() {
    const InstructionForm* const form = formOf(statement_->parts.front());
    if (form == nullptr) return hasControlWords();
    return hasWordsOf(*form) && hasWordsThatFit() && hasOperandsOf(*form);
}

bool Lowerer::hasControlWords() {
    const auto& parts = statement_->parts;
    if (parts.front() == "setmaxnreg") return isForItsTargetAlone();
    const auto words = controlWordsOf(parts.front());
    if (!words) return true;
    const auto other = std::find_if(parts.begin() + 1, parts.end(),
                                    [&](std::string_view part) { return !listHas(*words, part); });
    if (other != parts.end())
        return refuse(statement_->place, Message{"ptx.wrong_word"}.with("word", *other));
    return (parts.front() != "bar" && parts.front() != "barrier") || hasBarrierOperands();
}

/// bar.sync a, b; bar.red.popc.u32 d, a, b, p; bar.warp.sync mask.
bool Lowerer::hasBarrierOperands() {
    const std::size_t most = has("cluster") ? 0 : has("warp") ? 1 : has("red") ? 4 : 2;
    if (operandCount() <= most) return true;
    return refuse(statement_->place, Message{"ptx.operand_count"}
                                         .with("expected", static_cast<long long>(most))
                                         .with("count", static_cast<long long>(operandCount())));
}

/// setmaxnreg asks for an architecture's name with a letter, of sm_90a and later (PTX ISA 8.5).
bool Lowerer::isForItsTargetAlone() {
    constexpr int kFirst = 90;
    const std::string_view target = module_.target;
    const bool isNumber = target.empty() || (target.back() >= '0' && target.back() <= '9');
    if (!isNumber && targetNumber() >= kFirst) return true;
    const int needed = std::max(kFirst, targetNumber());
    return refuse(statement_->place, Message{"ptx.needs_target"}
                                         .with("target", "sm_" + std::to_string(needed) + "a")
                                         .with("given", target));
}

bool Lowerer::hasWordsOf(const InstructionForm& form) {
    std::size_t types = 0;
    bool hasNeeded = form.needed.empty();
    const auto& parts = statement_->parts;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view part = parts[i];
        if (isOtherType(part)) {
            unsupported();
            return false;
        }
        const bool isNeeded = listHas(form.needed, part);
        hasNeeded = hasNeeded || isNeeded;
        const std::string_view allowed = types == 0 ? form.types : form.from;
        if (!isNeeded && types < 2 && typesHave(allowed, part)) {
            ++types;
            continue;
        }
        if (isNeeded || listHas(form.words, part) || part.starts_with("L1::") ||
            part.starts_with("L2::"))
            continue;
        return refuse(statement_->place, Message{"ptx.wrong_word"}.with("word", part),
                      Message{"ptx.hint.types"}.with(
                          "types", spelledOut(allowed.empty() ? form.types : allowed)));
    }
    const std::size_t wanted = form.from.empty() ? 1 : 2;
    if (types < wanted)
        return refuse(statement_->place, {"ptx.no_type"},
                      Message{"ptx.hint.types"}.with(
                          "types", spelledOut(types == 0 ? form.types : form.from)));
    const bool asks = form.neededFor == NeededFor::All ||
                      type().isFloat() == (form.neededFor == NeededFor::Floats);
    if (hasNeeded || !asks) return true;
    return refuse(statement_->place, Message{"ptx.needs_word"}.with("words", form.needed));
}

bool Lowerer::hasOperandsOf(const InstructionForm& form) {
    std::string signs(form.operands);
    std::size_t least = signs.find('?');
    if (least == std::string::npos)
        least = signs.size();
    else
        signs.erase(least, 1);
    if (operandCount() < least || operandCount() > signs.size()) {
        std::string expected = std::to_string(least);
        if (least < signs.size()) expected += "–" + std::to_string(signs.size());
        return refuse(statement_->place,
                      Message{"ptx.operand_count"}
                          .with("expected", expected)
                          .with("count", static_cast<long long>(operandCount())));
    }
    for (std::size_t i = 0; i < operandCount(); ++i)
        if (!isOperand(operand(i), signs[i])) return false;
    return true;
}

bool Lowerer::isOperand(const Operand& operand, char sign) {
    using Kind = Operand::Kind;
    if (sign == 'x') return true;
    if (sign == 'm') return isAddress(operand);
    Type wanted = type(sign == 'U' || sign == 'S' ? 1 : 0);
    if (sign == 'i') wanted = Type{Type::Kind::Unsigned, 32, false};
    if (sign == 'p') wanted = Type{Type::Kind::Predicate, 1, false};
    if (sign == 'W' && has("wide")) wanted.bits *= 2;
    if (operand.kind == Kind::Vector && (sign == 'L' || sign == 'V' || sign == 'M'))
        return isVector(operand, sign, wanted);
    if (operand.kind == Kind::Number)
        return numberFits(operand, wanted) ||
               refuse(operand.place,
                      Message{wanted.isFloat() ? "ptx.whole_number" : "ptx.float_number"}.with(
                          "type", nameOf(wanted)));
    // Only predicates are negated, with !%p.
    const bool isNegatedNumber = operand.isNegated && wanted.kind != Type::Kind::Predicate;
    if (operand.kind != Kind::Name || isNegatedNumber) {
        if (operand.kind == Kind::Vector) {
            unsupported();
            return false;
        }
        return refuse(operand.place, {"ptx.operand_kind"});
    }
    if ((sign == 'L' || sign == 'V') && vectorLength(statement_->parts) != 0)
        return refuse(operand.place,
                      Message{"ptx.vector_length"}
                          .with("expected", std::to_string(vectorLength(statement_->parts)))
                          .with("count", 1LL));
    return isSpecialAllowed(operand, wanted) &&
           isRegister(operand.name, operand.place, sign, wanted) &&
           (operand.second.empty() ||
            isRegister(operand.second, operand.place, 'p', Type{Type::Kind::Predicate, 1, false}));
}

/// %tid.x and its like are read by mov and cvt alone.
bool Lowerer::isSpecialAllowed(const Operand& operand, Type wanted) {
    const bool isSpecial =
        operand.name.starts_with('%') && frame().function->findRegister(operand.name) == nullptr;
    if (!isSpecial) return true;
    bool isKnown = false;
    specialValue(operand, isKnown);
    if (!isKnown) return true;  // Told where it is looked for.
    const std::string_view name = statement_->parts.front();
    const bool isWide = operand.name == "%clock64" || operand.name == "%globaltimer";
    if (name == "mov" && isWide && wanted.bits != 64)
        return refuse(operand.place, Message{"ptx.operand_type"}
                                         .with("operand", operand.name)
                                         .with("given", "u64")
                                         .with("type", nameOf(wanted)));
    if ((name == "mov" || name == "cvt") && !wanted.isFloat()) return true;
    return refuse(operand.place, Message{"ptx.special_operand"}.with("operand", operand.name));
}

/// Other names, of variables and of the hardware, are looked for where they are used.
bool Lowerer::isRegister(std::string_view name, const Place& place, char sign, Type wanted) {
    const RegisterRange* const found = frame().function->findRegister(name);
    if (found == nullptr || fits(found->type, wanted, sign)) return true;
    if (wanted.kind == Type::Kind::Predicate)
        return refuse(place, Message{"ptx.needs_predicate"}.with("operand", name));
    return refuse(place, Message{"ptx.operand_type"}
                             .with("operand", name)
                             .with("given", nameOf(found->type))
                             .with("type", nameOf(wanted)));
}

bool Lowerer::isAddress(const Operand& operand) {
    if (operand.kind != Operand::Kind::Address) return refuse(operand.place, {"ptx.needs_address"});
    const RegisterRange* const found =
        operand.name.empty() ? nullptr : frame().function->findRegister(operand.name);
    if (found == nullptr) return true;
    const StateSpace where = space();
    const bool mayBeShort = where != StateSpace::Generic && where != StateSpace::Global;
    const bool isInteger = !found->type.isFloat() && found->type.kind != Type::Kind::Predicate;
    if (isInteger && (found->type.bits == 64 || (mayBeShort && found->type.bits == 32)))
        return true;
    return refuse(operand.place, Message{"ptx.address_type"}
                                     .with("operand", operand.name)
                                     .with("given", nameOf(found->type)));
}

/// {a, b}: of a load or store as many as .v2 or .v4 says; of mov as many bits as its type has.
bool Lowerer::isVector(const Operand& operand, char sign, Type wanted) {
    const auto count = operand.elements.size();
    if (sign != 'M') {
        const int expected = std::max(vectorLength(statement_->parts), 1);
        if (static_cast<int>(count) != expected)
            return refuse(operand.place, Message{"ptx.vector_length"}
                                             .with("expected", std::to_string(expected))
                                             .with("count", static_cast<long long>(count)));
    } else {
        if (count == 0 || wanted.bits % static_cast<int>(count) != 0)
            return refuse(operand.place, {"ptx.operand_kind"});
        wanted = Type{Type::Kind::Bits, wanted.bits / static_cast<int>(count), false};
    }
    return std::ranges::all_of(operand.elements, [&](const Operand& element) {
        return element.kind != Operand::Kind::Name ||
               isRegister(element.name, element.place, sign, wanted);
    });
}

}  // namespace warpscope::ptx
