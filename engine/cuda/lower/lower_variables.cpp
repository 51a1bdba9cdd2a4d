#include <algorithm>
#include <utility>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {

using code::Space;
using isa::Operand;

Home& Lowerer::homeOf(const Variable& variable, const Place& place) {
    const auto found = homes_.find(&variable);
    if (found != homes_.end()) return found->second;
    Home home;
    const bool isShared =
        variable.storage == Storage::Shared || variable.storage == Storage::DynamicShared;
    if (isShared || variable.storage == Storage::Constant) {
        home.isInMemory = true;
        home.address.space = isShared ? Space::Shared : Space::Constant;
        home.address.offset = static_cast<std::int32_t>(variable.address);
    } else if (variable.storage == Storage::Global) {
        home.isInMemory = true;
        home.address = {Space::Global, isa::parameterOperand(variable.address), 0};
    } else {
        // A declaration that a switch jumped over: a register without a value.
        (void)place;
        home = newHome(variable.type, "");
    }
    return homes_[&variable] = home;
}

void Lowerer::declare(const Variable& variable) {
    switch (variable.storage) {
        case Storage::Shared:
        case Storage::DynamicShared: {
            Home& home = homeOf(variable, variable.place);
            bindMemory(variable, Space::Shared, static_cast<std::uint32_t>(home.address.offset));
            break;
        }
        case Storage::Constant:
        case Storage::Global:
            break;
        case Storage::Local:
        case Storage::Parameter:
            if (variable.isReference && variable.initializer && isPlace(*variable.initializer)) {
                homes_[&variable] = referenceTo(*variable.initializer);
            } else if (variable.type.isArray()) {
                declareArray(variable);
            } else if (variable.type.isRecord()) {
                declareRecord(variable);
            } else {
                declareScalar(variable);
            }
            orderPhis(variable);
            break;
    }
}

/// Tells when nvcc gives registers to the variable of the function that is being copied: what a
/// caller has comes after what a function has that it calls.
void Lowerer::orderPhis(const Variable& variable) {
    const auto home = homes_.find(&variable);
    if (variable.isReference || home == homes_.end() || home->second.isInMemory) return;
    const Function* const function = frames_.back().function;
    auto found = phiOrders_.find(function);
    if (found == phiOrders_.end())
        found = phiOrders_.emplace(function, phiOrderOf(*function)).first;
    const auto numbers = found->second.find(&variable);
    std::size_t next = 0;
    if (numbers != found->second.end()) orderPhis(home->second, numbers->second, next);
}

void Lowerer::orderPhis(const Home& home, std::span<const std::uint32_t> numbers,
                        std::size_t& next) {
    constexpr std::uint32_t kMaxFrames = 0xffff;
    for (const Home& part : home.parts)
        orderPhis(part, numbers, next);
    if (!home.parts.empty()) return;
    const std::uint32_t number = next < numbers.size() ? numbers[next] : 0;
    ++next;
    const auto calls = std::min(static_cast<std::uint32_t>(frames_.size()), kMaxFrames);
    if (number != 0 && home.operand.kind == Operand::Kind::Register)
        emitter_.setPhiOrder(home.operand.value, ((kMaxFrames - calls) << 16U) + number);
}

/// The offset of new bytes in local memory; each begins at a word.
std::uint32_t Lowerer::newLocal(std::uint32_t bytes, std::uint32_t alignment) {
    const std::uint32_t start =
        alignedTo(emitter_.localBytes, std::max<std::uint32_t>(alignment, 4));
    emitter_.localBytes = alignedTo(start + bytes, 4);
    return start;
}

std::uint32_t Lowerer::newLocalFor(const Variable& variable) {
    return newLocal(bytesOf(variable.type),
                    std::max(alignmentOf(variable.type), variable.alignment));
}

void Lowerer::declareScalar(const Variable& variable) {
    if (variable.known && !variable.isAddressTaken) return;
    if (variable.initializer) {
        bindValue(variable, lower(*variable.initializer));
        return;
    }
    if (variable.isAddressTaken) {
        bindMemory(variable, Space::Local, newLocalFor(variable));
        return;
    }
    bindRegister(variable, isa::registerOperand(emitter_.newRegister()), Space::None);
}

void Lowerer::declareArray(const Variable& variable) {
    bindMemory(variable, Space::Local, newLocalFor(variable));
    if (!variable.hasBraces) return;
    // Of a union the first member gets a value.
    const bool isUnion = variable.type.isRecord() && variable.type.record->isUnion;
    const std::uint32_t count = leafCount(isUnion ? partOf(variable.type, 0).type : variable.type);
    for (std::uint32_t i = 0; i < count && mayGrow(variable.place);) {
        // Elements without a value are 0, as in C.
        const bool isGiven = i < variable.elements.size() && variable.elements[i] != nullptr;
        const Leaf leaf = leafAt(variable.type, i);
        Address address = homeOf(variable, variable.place).address;
        address.offset += static_cast<std::int32_t>(leaf.offset);
        Value value{isa::immediateOperand(0), Space::None, {}};
        if (isGiven) value = lower(*variable.elements[i]);
        const Type& type = isGiven ? variable.elements[i]->type : leaf.type;
        storeValue(address, type.isRecord() ? type : leaf.type, value, variable.place);
        i += type.isRecord() ? leafCount(type) : 1;
    }
}

/// Whether a variable may be another name of a value instead of a copy: neither ever changes.
bool Lowerer::mayAlias(const Variable& variable, const Operand& operand) const {
    if (variable.isAssigned || variable.isReference) return false;
    if (operand.negate) return false;
    // A student watches variables: named ones keep a register even where they hold a constant.
    if (operand.kind != Operand::Kind::Register) return !namesVariables_;
    return !emitter_.isNamed(operand);
}

/// Makes the variable and gives it its first value.
void Lowerer::bindValue(const Variable& variable, const Value& value) {
    if (variable.type.isRecord()) {
        bindRecord(variable, value);
        return;
    }
    if (variable.isAddressTaken) {
        bindMemory(variable, Space::Local, newLocalFor(variable));
        store(homeOf(variable, variable.place).address, variable.type.scalar, value.operand,
              variable.place);
        return;
    }
    if (mayAlias(variable, value.operand)) {
        bindRegister(variable, value.operand, value.space);
        return;
    }
    const std::uint32_t number = emitter_.newRegister();
    emitter_.moveTo(number, value.operand, registerType(variable.type));
    bindRegister(variable, isa::registerOperand(number), value.space);
}

void Lowerer::bindRegister(const Variable& variable, const Operand& operand, Space space) {
    Home home;
    home.operand = operand;
    home.space = space;
    if (operand.kind == Operand::Kind::Register) {
        emitter_.setNamed(operand.value);
        show({variable.name, registerType(variable.type), Space::None, operand.value, 1});
    }
    homes_[&variable] = home;
}

void Lowerer::bindMemory(const Variable& variable, Space space, std::uint32_t offset) {
    Home home;
    home.isInMemory = true;
    home.address.space = space;
    home.address.offset = static_cast<std::int32_t>(offset);
    showMemory(variable.name, variable.type, space, offset);
    homes_[&variable] = home;
}

/// Names what lies in memory: an array, each member of a structure. An array of structures is shown
/// as the words that it takes.
void Lowerer::showMemory(const std::string& name, const Type& type, Space space,
                         std::uint32_t offset) {
    if (type.isRecord() && !type.record->isUnion) {
        for (const Member& member : type.record->members)
            showMemory(name + "." + member.name, member.type, space, offset + member.offset);
        return;
    }
    if (type.isPointer) return show({name, isa::DataType::U64, space, offset, 1});
    const bool isWords = type.record != nullptr;
    const std::uint32_t count = isWords ? bytesOf(type) / 4 : elementCount(type.dimensions);
    show({name, memoryType(type.scalar), space, offset, count});
}

/// Lets the views show a variable from here to the end of its block.
void Lowerer::show(code::Variable variable) {
    const std::uint32_t record = emitter_.newVariable(std::move(variable));
    emitter_.mark(code::Node::Kind::ScopeBegin, record);
    scopes_.back().push_back(record);
}

}  // namespace warpscope::cuda
