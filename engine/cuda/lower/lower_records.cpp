#include <algorithm>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {

using code::Space;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

namespace {

Address shifted(Address address, std::uint32_t bytes) {
    address.offset += static_cast<std::int32_t>(bytes);
    return address;
}

}  // namespace

Value Lowerer::valueOf(const Home& home) const {
    Value value{home.operand, home.space, {}};
    for (const Home& part : home.parts)
        value.parts.push_back(valueOf(part));
    return value;
}

/// A number, a pointer or a whole structure from memory. A pointer has 8 bytes there, of which the
/// lower word is the address; what memory holds points into global memory.
Value Lowerer::loadValue(const Address& address, const Type& type, const Place& place) {
    Value value;
    if (type.isPointer) {
        value.operand = load(address, Scalar::Unsigned, place);
        value.space = Space::Global;
        return value;
    }
    if (isOneAccess(address, type)) return loadWhole(address, type, place);
    const std::uint32_t parts = partCount(type);
    if (parts == 0 && !type.isRecord()) return {load(address, type.scalar, place), Space::None, {}};
    ++copyDepth_;
    for (std::uint32_t i = 0; i < parts && mayGrow(place); ++i) {
        const Leaf part = partOf(type, i);
        value.parts.push_back(loadValue(shifted(address, part.offset), part.type, place));
    }
    --copyDepth_;
    return value;
}

void Lowerer::storeValue(const Address& address, const Type& type, const Value& value,
                         const Place& place) {
    if (type.isPointer) {
        if (value.space != Space::Global && value.space != Space::None)
            problems_.add(place, {"compiler.mixed_spaces"}, {"compiler.hint.mixed_spaces"});
        const Operand wide = emitter_.emitValue(Opcode::I2i, DataType::U64, {value.operand});
        store(address, Scalar::UnsignedLong, wide, place);
        return;
    }
    if (!type.isRecord() && !type.isArray()) {
        store(address, type.scalar, value.operand, place);
        return;
    }
    if (isOneAccess(address, type)) return storeWhole(address, type, value, place);
    // {1.0f} gives a union its first member: that one comes last.
    const bool isUnion = type.isRecord() && type.record->isUnion;
    for (std::size_t n = 0; n < value.parts.size(); ++n) {
        const auto i = static_cast<std::uint32_t>(isUnion ? value.parts.size() - 1 - n : n);
        const Leaf part = partOf(type, i);
        storeValue(shifted(address, part.offset), part.type, value.parts[i], place);
    }
}

/// Where a variable, or a member of one, stands in registers; nullptr where it is in memory.
Home* Lowerer::registerHome(const Expression& place) {
    if (place.kind == ExpressionKind::Variable) {
        Home& home = homeOf(*place.variable, place.place);
        return home.isInMemory ? nullptr : &home;
    }
    if (place.kind != ExpressionKind::Member) return nullptr;
    Home* const owner = registerHome(*place.operands[0]);
    const auto index = static_cast<std::size_t>(place.bits);
    return owner == nullptr || index >= owner->parts.size() ? nullptr : &owner->parts[index];
}

/// New registers for a number, a pointer or each member of a structure. A name shows them in the
/// lanes view.
Home Lowerer::newHome(const Type& type, const std::string& name) {
    Home home;
    if (type.isArray()) {  // Within what a function returns: no variable with one is in registers.
        for (std::uint32_t i = 0; i < partCount(type); ++i)
            home.parts.push_back(newHome(partOf(type, i).type, ""));
        return home;
    }
    if (!type.isRecord()) {
        home.operand = isa::registerOperand(emitter_.newRegister());
        emitter_.setNamed(home.operand.value);
        if (name.empty()) return home;
        show({name, registerType(type), Space::None, home.operand.value, 1});
        return home;
    }
    for (const Member& member : type.record->members)
        home.parts.push_back(newHome(member.type, name.empty() ? name : name + "." + member.name));
    return home;
}

/// A home in the registers that hold a value which nobody else has: no copies. `isOwn`: it is what
/// a constructor made.
Home Lowerer::adopted(const Value& value, const Type& type, const std::string& name, bool isOwn) {
    Home home;
    if (type.isRecord()) {
        for (std::size_t i = 0; i < value.parts.size(); ++i) {
            const Member& member = type.record->members[i];
            home.parts.push_back(
                adopted(value.parts[i], member.type, name + "." + member.name, isOwn));
        }
        return home;
    }
    const bool isFree = value.operand.kind == Operand::Kind::Register && !value.operand.negate &&
                        (isOwn || !emitter_.isNamed(value.operand));
    if (!isFree) {
        home = newHome(type, name);
        emitter_.moveTo(home.operand.value, value.operand, registerType(type));
        home.space = value.space;
        return home;
    }
    emitter_.setNamed(value.operand.value);
    home.operand = value.operand;
    home.space = value.space;
    show({name, registerType(type), Space::None, value.operand.value, 1});
    return home;
}

void Lowerer::moveToHome(Home& home, const Value& value, const Type& type, const Place& place) {
    if (partCount(type) > 0 || type.isRecord()) {
        for (std::uint32_t i = 0; i < home.parts.size() && i < value.parts.size(); ++i)
            moveToHome(home.parts[i], value.parts[i], partOf(type, i).type, place);
        return;
    }
    if (type.isPointer && value.space != Space::None) {
        if (home.space != Space::None && home.space != value.space)
            problems_.add(place, {"compiler.mixed_spaces"}, {"compiler.hint.mixed_spaces"});
        home.space = value.space;
    }
    emitter_.moveTo(home.operand.value, value.operand, registerType(type));
}

bool Lowerer::isWithin(const Home& home, const Operand& operand) const {
    return (home.parts.empty() && home.operand == operand) ||
           std::ranges::any_of(home.parts,
                               [&](const Home& part) { return isWithin(part, operand); });
}

/// Copies what the target itself holds: p = {p.y, p.x} must read both before it writes one.
void Lowerer::keepApart(const Home& target, Value& value, const Type& type) {
    if (partCount(type) == 0) {
        if (!type.isRecord() && isWithin(target, value.operand))
            value.operand = emitter_.emitValue(Opcode::Mov, registerType(type), {value.operand});
        return;
    }
    for (std::uint32_t i = 0; i < value.parts.size(); ++i)
        keepApart(target, value.parts[i], partOf(type, i).type);
}

Value Lowerer::lowerMember(const Expression& expression) {
    if (const Home* const home = registerHome(expression)) return valueOf(*home);
    if (isPlace(expression))
        return loadValue(addressOf(expression), expression.type, expression.place);
    const Value owner = lower(*expression.operands[0]);
    return owner.parts[static_cast<std::size_t>(expression.bits)];
}

Value Lowerer::lowerConstruct(const Expression& expression) {
    Value value;
    for (const ExpressionPtr& operand : expression.operands)
        value.parts.push_back(lower(*operand));
    return value;
}

Value Lowerer::lowerRecordAssign(const Expression& expression) {
    const Expression& target = *expression.operands[0];
    Value value = lower(*expression.operands[1]);
    if (registerHome(target) == nullptr) {
        storeValue(addressOf(target), target.type, value, expression.place);
        return value;
    }
    Home& home = *registerHome(target);
    const bool isSame = expression.operands[1]->kind == ExpressionKind::Variable;
    if (!isSame) keepApart(home, value, target.type);
    moveToHome(home, value, target.type, expression.place);
    return valueOf(home);
}

Value Lowerer::lowerRecordConditional(const Expression& expression) {
    Home result = newHome(expression.type, "");
    const std::uint32_t otherwise = emitter_.newLabel();
    const std::uint32_t end = emitter_.newLabel();
    const isa::Side before = emitter_.side;
    branchIf(*expression.operands[0], false, otherwise);
    emitter_.side = isa::Side::Then;
    moveToHome(result, lower(*expression.operands[1]), expression.type, expression.place);
    emitter_.jump(end);
    emitter_.bind(otherwise);
    emitter_.side = isa::Side::Else;
    moveToHome(result, lower(*expression.operands[2]), expression.type, expression.place);
    emitter_.side = before;
    emitter_.bind(end);
    return valueOf(result);
}

/// A structure whose address is asked for, or with arrays in it, lies in local memory.
bool Lowerer::isInMemory(const Variable& variable) const {
    return variable.isAddressTaken || variable.type.record->hasArrays;
}

/// What {…} gives, leaf by leaf; 0 for what is left out.
Value Lowerer::elementsValue(const Variable& variable, const Type& type, std::size_t& next) {
    const bool isGiven = next < variable.elements.size() && variable.elements[next] != nullptr;
    const Type* const given = isGiven ? &variable.elements[next]->type : nullptr;
    // A whole structure that is given may be the first part of this one.
    const bool isWhole = isGiven && given->isRecord() == type.isRecord() &&
                         (!type.isRecord() || given->record == type.record);
    if (isWhole) {
        const Expression& element = *variable.elements[next];
        next += leafCount(type);
        return lower(element);
    }
    Value value;
    if (!type.isRecord()) {
        ++next;
        value.operand = isa::immediateOperand(0);
        return value;
    }
    for (const Member& member : type.record->members)
        value.parts.push_back(elementsValue(variable, member.type, next));
    return value;
}

void Lowerer::declareRecord(const Variable& variable) {
    const Function* const maker = variable.initializer ? variable.initializer->function : nullptr;
    const bool isMade = maker != nullptr && maker->isConstructor;
    const Frame& frame = frames_.back();
    const bool isObject = variable.name == "this";  // What a constructor makes and returns.
    if (isObject && (frame.resultHome.isInMemory || !isInMemory(variable))) {
        homes_[&variable] = frame.resultHome;
    } else if (isInMemory(variable)) {
        declareArray(variable);
        if (isMade)
            lowerFunction(*variable.initializer, Home(homeOf(variable, variable.place)));
        else if (variable.initializer)
            storeValue(homeOf(variable, variable.place).address, variable.type,
                       lower(*variable.initializer), variable.place);
    } else if (variable.initializer) {
        bindRecord(variable, lower(*variable.initializer), isMade);
    } else if (variable.hasBraces) {
        std::size_t next = 0;
        bindRecord(variable, elementsValue(variable, variable.type, next));
    } else {
        homes_[&variable] = newHome(variable.type, variable.name);
    }
}

/// Makes a structure and gives it its first value.
void Lowerer::bindRecord(const Variable& variable, const Value& value, bool isOwn) {
    if (isInMemory(variable)) {
        bindMemory(variable, Space::Local, newLocalFor(variable));
        storeValue(homeOf(variable, variable.place).address, variable.type, value, variable.place);
        return;
    }
    homes_[&variable] = adopted(value, variable.type, variable.name, isOwn);
}

}  // namespace warpscope::cuda
