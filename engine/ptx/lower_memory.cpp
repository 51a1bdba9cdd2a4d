#include <algorithm>
#include <array>
#include <utility>

#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

using isa::DataType;
using isa::Opcode;

/// The type of one element in memory; what is narrow is extended to 32 bits as it says.
DataType memoryTypeOf(Type type) {
    const bool isSigned = type.kind == Type::Kind::Signed;
    if (type.bits == 8) return isSigned ? DataType::S8 : DataType::U8;
    if (type.bits == 16) return isSigned ? DataType::S16 : DataType::U16;
    if (type.bits == 64) return type.isFloat() ? DataType::F64 : DataType::U64;
    if (type.bits == 128) return DataType::B128;
    return type.isFloat() && !type.isPacked ? DataType::F32 : DataType::U32;
}

DataType wordsOf(int bits) {
    switch (bits) {
        case 16:
            return DataType::U16;
        case 32:
            return DataType::U32;
        case 64:
            return DataType::U64;
        default:
            return DataType::B128;
    }
}

Opcode loadFrom(StateSpace space) {
    switch (space) {
        case StateSpace::Global:
            return Opcode::Ldg;
        case StateSpace::Shared:
            return Opcode::Lds;
        case StateSpace::Local:
            return Opcode::Ldl;
        case StateSpace::Constant:
            return Opcode::Ldc;
        default:
            return Opcode::Ld;
    }
}

Opcode storeTo(StateSpace space) {
    switch (space) {
        case StateSpace::Global:
            return Opcode::Stg;
        case StateSpace::Shared:
            return Opcode::Sts;
        case StateSpace::Local:
            return Opcode::Stl;
        default:
            return Opcode::St;
    }
}

}  // namespace

StateSpace Lowerer::space() const {
    for (const std::string_view part : statement_->parts) {
        if (part == "global") return StateSpace::Global;
        if (part == "shared" || part == "shared::cta") return StateSpace::Shared;
        if (part == "shared::cluster") return StateSpace::Shared;
        if (part == "local") return StateSpace::Local;
        if (part == "const") return StateSpace::Constant;
        if (part.starts_with("param")) return StateSpace::Param;
    }
    return StateSpace::Generic;
}

Address Lowerer::address(const Operand& operand, StateSpace space) {
    Address result;
    auto offset = static_cast<std::int64_t>(operand.bits);
    const Register* const found = operand.name.empty() ? nullptr : findRegister(operand.name);
    if (found != nullptr) {
        result.base = registerValue(*found);
        result.isWide = found->type.bits == 64;
    } else if (!operand.name.empty()) {
        Operand symbol = operand;
        symbol.kind = Operand::Kind::Name;
        symbol.bits = 0;
        const Value base = addressOfVariable(symbol, Type{Type::Kind::Bits, 64, false});
        if (base.kind == Value::Kind::Immediate) {
            offset += base.value;
        } else {
            result.base = base;
            result.isWide = true;
        }
    }
    if (space == StateSpace::Generic && !result.isWide) unsupported();
    if (offset < INT32_MIN || offset > INT32_MAX) {
        result.base =
            temporary(Opcode::Iadd, DataType::U64,
                      {result.base, isa::wideImmediateOperand(static_cast<std::uint64_t>(offset))});
        offset = 0;
    }
    result.offset = static_cast<std::int32_t>(offset);
    return result;
}

code::Node& Lowerer::access(Opcode opcode, DataType type, const Address& address, Sources sources) {
    code::Node& node = act(opcode, type, {});
    node.code.sources[0] = address.base;
    std::ranges::copy(sources, node.code.sources.begin() + 1);
    node.code.offset = address.offset;
    node.code.hasWideAddress = address.isWide;
    node.code.isVolatile = has("volatile") || has("relaxed") || has("acquire") || has("release");
    const isa::Space space = isa::infoOf(opcode).space;
    if (space == isa::Space::Global || space == isa::Space::Generic)
        node.code.caching = cachingOf();
    return node;
}

void Lowerer::lowerLd() {
    if (!needs(2)) return;
    const StateSpace where = space();
    if (where == StateSpace::Param) return lowerLdParam();
    const Type t = type();
    const Address from = address(operand(1), where);
    if (operand(0).kind == Operand::Kind::Vector) return loadVector(from, where, t);
    loadOne(from, where, t);
}

void Lowerer::loadOne(const Address& from, StateSpace space, Type t) {
    const Register* const target = registerOf(operand(0));
    if (target == nullptr) return;
    const DataType data = memoryTypeOf(t);
    code::Node& node = access(loadFrom(space), data, from, {});
    if (t.bits < 64 && target->type.bits == 64) {
        node.destination = emitter_.newRegister();
        const Value word = isa::registerOperand(node.destination);
        write(Opcode::I2i, t.kind == Type::Kind::Signed ? DataType::S64 : DataType::U64, operand(0),
              {word});
        return;
    }
    node.destination = target->number;
    node.destinationPart = target->part;
    Register* const found = findRegister(operand(0).name);
    if (target->type.bits != 16 || frame().definitions[operand(0).name] != 1) return;
    found->isZeroExtended = t.kind != Type::Kind::Signed;
    found->isSignExtended = t.kind == Type::Kind::Signed || t.bits == 8;
}

/// The elements of a wide value go to registers of their own.
void Lowerer::spread(const Operand& targets, const Value& wide, Type type) {
    const bool isFree = guard_.kind == Value::Kind::None;
    for (std::size_t i = 0; i < targets.elements.size(); ++i) {
        const Operand& target = targets.elements[i];
        if (target.name == "_") continue;
        const int bit = static_cast<int>(i) * type.bits;
        const auto word = static_cast<std::uint8_t>(bit / 32);
        if (type.bits >= 32) {
            if (isFree && alias(target, wide, word)) continue;
            write(Opcode::Mov, type.bits == 64 ? DataType::U64 : DataType::U32, target,
                  {partOf(wide, word)});
            continue;
        }
        const Value from = partOf(wide, word);
        const auto shift = static_cast<std::uint32_t>(bit % 32);
        const DataType sign = type.kind == Type::Kind::Signed ? DataType::S32 : DataType::U32;
        if (type.bits == 16 && shift == 0)
            write(Opcode::Mov, DataType::U32, target, {from});
        else
            write(Opcode::Bfe, sign, target,
                  {from, isa::immediateOperand(shift),
                   isa::immediateOperand(static_cast<std::uint32_t>(type.bits))});
    }
}

void Lowerer::loadVector(const Address& from, StateSpace space, Type type) {
    const int bits = type.bits * static_cast<int>(operand(0).elements.size());
    if (bits < 16 || bits > 128 || (bits & (bits - 1)) != 0) return unsupported();
    code::Node& node = access(loadFrom(space), wordsOf(bits), from, {});
    node.destination = emitter_.newRegister();
    node.code.copiesMember = type.bits == 8 && copiesGap();
    spread(operand(0), isa::registerOperand(node.destination), type);
}

/// Whether a load of bytes takes along what lies between the members of a structure, which nvcc
/// copies two or four bytes at a time: they go to stores of bytes alone, and the members are loaded
/// from the same address.
bool Lowerer::copiesGap() const {
    const auto& bytes = operand(0).elements;
    const auto isOfBytes = [&](const Operand& vector) {
        return vector.kind == Operand::Kind::Vector &&
               std::ranges::any_of(vector.elements, [&](const Operand& element) {
                   return std::ranges::find(bytes, element.name, &Operand::name) != bytes.end();
               });
    };
    bool hasMembers = false;
    bool isStored = false;
    for (const Statement& other : frames_.back().function->body) {
        if (other.kind != Statement::Kind::Instruction || &other == statement_) continue;
        if (other.operands.size() == 2 && other.parts.front() == "st" &&
            isOfBytes(other.operands[1])) {
            isStored = true;
            continue;
        }
        for (const Operand& one : other.operands) {
            const bool isRead = std::ranges::find(bytes, one.name, &Operand::name) != bytes.end();
            if (isRead || isOfBytes(one)) return false;
        }
        hasMembers |= other.parts.front() == "ld" && other.operands.size() == 2 &&
                      other.operands[0].kind == Operand::Kind::Name &&
                      other.operands[1].name == operand(1).name;
    }
    return hasMembers && isStored;
}

/// The elements of a vector as one value of `wide`.
isa::Operand Lowerer::packed(const Operand& values, Type type, DataType& wide) {
    const auto& elements = values.elements;
    const int bits = type.bits * static_cast<int>(elements.size());
    wide = wordsOf(bits);
    std::vector<Value> words;
    if (type.bits == 16 || type.bits == 8) {
        std::vector<Value> halves;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Value element = value(elements[i], type);
            if (type.bits == 16) {
                halves.push_back(element);
            } else if (i % 2 == 1) {
                halves.push_back(temporary(
                    Opcode::Prmt, DataType::U32,
                    {value(elements[i - 1], type), element, isa::immediateOperand(0x0040)}));
            }
        }
        for (std::size_t i = 0; i + 1 < halves.size(); i += 2)
            words.push_back(temporary(Opcode::Prmt, DataType::U32,
                                      {halves[i], halves[i + 1], isa::immediateOperand(0x5410)}));
        if (halves.size() == 1) words.push_back(halves.front());
    } else {
        for (const Operand& element : elements)
            words.push_back(value(element, type));
    }
    if (words.size() == 1) return words.front();
    const std::uint32_t whole = emitter_.newRegister();
    const int step = type.bits == 64 ? 2 : 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        code::Node& node =
            emitter_.emit(Opcode::Mov, step == 2 ? DataType::U64 : DataType::U32, {words[i]});
        node.destination = whole;
        node.destinationPart = static_cast<std::uint8_t>(static_cast<int>(i) * step);
    }
    return isa::registerOperand(whole);
}

void Lowerer::storeVector(const Address& to, StateSpace space, Type type) {
    const int bits = type.bits * static_cast<int>(operand(1).elements.size());
    if (bits < 16 || bits > 128 || (bits & (bits - 1)) != 0) return unsupported();
    DataType wide = DataType::U32;
    const Value whole = packed(operand(1), type, wide);
    access(storeTo(space), wide, to, {whole});
}

void Lowerer::lowerSt() {
    if (!needs(2)) return;
    const StateSpace where = space();
    if (where == StateSpace::Param) return lowerStParam();
    const Type t = type();
    if (has("release")) fence();
    const Address to = address(operand(0), where);
    if (operand(1).kind == Operand::Kind::Vector) return storeVector(to, where, t);
    access(storeTo(where), memoryTypeOf(t), to, {value(1, t)});
}

/// Parameters of the kernel stand in its bank, those of a call in registers.
void Lowerer::lowerLdParam() {
    const Type t = type();
    Operand from = operand(1);
    const bool isVector = operand(0).kind == Operand::Kind::Vector;
    const std::size_t count = isVector ? operand(0).elements.size() : 1;
    if (frames_.size() == 1 && findRegister(from.name) != nullptr) {
        const auto byte = layout_.structures.byteOf(from);
        if (!byte) return lowerIndexedParam();
        from.name = byte->parameter;
        from.bits = byte->offset;
    }
    if (frames_.size() > 1 && findRegister(from.name) != nullptr) return lowerIndexedParam();
    for (std::size_t i = 0; i < count; ++i) {
        const Operand& target = isVector ? operand(0).elements[i] : operand(0);
        const std::uint64_t at = from.bits + i * static_cast<std::uint64_t>(t.bits) / 8;
        Value found{};
        const auto slot = frame().slots.find({from.name, at});
        const auto parameter = layout_.parameters.find(from.name);
        if (slot != frame().slots.end()) {
            found = slot->second;
        } else if (frames_.size() == 1 && parameter != layout_.parameters.end()) {
            found = isa::parameterOperand(parameter->second + static_cast<std::uint32_t>(at));
            if (t.bits < 32) found = extend(found, t);
        } else {
            return unsupported();
        }
        const Register* const into = findRegister(target.name);
        if (t.bits < 64 && into != nullptr && into->type.bits == 64)
            write(Opcode::I2i, t.kind == Type::Kind::Signed ? DataType::S64 : DataType::U64, target,
                  {found});
        else
            copy(target, found, t);
    }
}

/// Of a parameter that was copied to local memory.
void Lowerer::lowerIndexedParam() {
    const Type t = type();
    const Address from = address(operand(1), StateSpace::Local);
    if (operand(0).kind == Operand::Kind::Vector) return loadVector(from, StateSpace::Local, t);
    loadOne(from, StateSpace::Local, t);
}

void Lowerer::lowerStParam() {
    const Type t = type();
    const Operand& to = operand(0);
    const bool isVector = operand(1).kind == Operand::Kind::Vector;
    const std::size_t count = isVector ? operand(1).elements.size() : 1;
    const Function& function = *frame().function;
    const bool isResult =
        std::ranges::find(function.results, to.name, &Variable::name) != function.results.end();
    for (std::size_t i = 0; i < count; ++i) {
        const Operand& from = isVector ? operand(1).elements[i] : operand(1);
        const std::uint64_t at = to.bits + i * static_cast<std::uint64_t>(t.bits) / 8;
        const Value given = value(from, t);
        if (!isResult) {
            frame().slots[{to.name, at}] = given;
            continue;
        }
        // Each way out of a function writes the same register.
        auto slot = frame().slots.find({to.name, at});
        if (slot == frame().slots.end())
            slot =
                frame()
                    .slots
                    .emplace(std::pair{to.name, at}, isa::registerOperand(emitter_.newRegister()))
                    .first;
        act(Opcode::Mov, dataTypeOf(t), {given}).destination = slot->second.value;
    }
}

void Lowerer::lowerAtom() {
    if (!needs(3)) return;
    atomic(true);
}

void Lowerer::lowerRed() {
    if (!needs(2)) return;
    atomic(false);
}

void Lowerer::atomic(bool hasResult) {
    using enum isa::AtomicOperation;
    constexpr std::array<std::pair<std::string_view, isa::AtomicOperation>, 10> kOperations{
        {{"add", Add},
         {"min", Min},
         {"max", Max},
         {"exch", Exch},
         {"cas", Cas},
         {"and", And},
         {"or", Or},
         {"xor", Xor},
         {"inc", Inc},
         {"dec", Dec}}};
    const auto row = std::ranges::find_if(
        kOperations, [&](const auto& operation) { return has(operation.first); });
    const Type t = type();
    const std::size_t first = hasResult ? 1 : 0;
    if (row == kOperations.end()) return unsupported();
    if (has("release") || has("acq_rel")) fence();
    if (operand(first + 1).kind == Operand::Kind::Vector)
        return atomicVector(hasResult, row->second);
    const StateSpace where = space();
    const Opcode opcode = where == StateSpace::Global   ? Opcode::Atomg
                          : where == StateSpace::Shared ? Opcode::Atoms
                                                        : Opcode::Atom;
    DataType data = dataTypeOf(t);
    if (t.bits == 16)
        data = t.kind == Type::Kind::Brain   ? DataType::Bf16
               : t.kind == Type::Kind::Float ? DataType::F16
                                             : DataType::U16;
    const Address to = address(operand(first), where);
    const Value b = value(first + 1, t);
    const Value c = row->second == Cas ? value(first + 2, t) : Value{};
    code::Node& node = access(opcode, data, to, {b, c});
    node.code.atomic = row->second;
    if (!hasResult || operand(0).name == "_") return;
    const Register* const target = registerOf(operand(0));
    if (target == nullptr) return;
    node.destination = target->number;
    node.destinationPart = target->part;
}

}  // namespace warpscope::ptx
