#include <algorithm>
#include <vector>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

using code::Space;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

bool isNarrow(const Type& type) {
    return bytesOf(type) < 4;
}

bool isSigned(DataType type) {
    return type == DataType::S8 || type == DataType::S16;
}

DataType accessType(const Type& type) {
    switch (bytesOf(type)) {
        case 2:
            return DataType::U16;
        case 4:
            return DataType::U32;
        case 8:
            return DataType::U64;
        default:
            return DataType::B128;
    }
}

/// The digits of a PRMT that takes a byte or two of a word, from byte `first` on, with their sign
/// or zeros (those of source b) above.
std::uint32_t digitsOf(std::uint32_t first, std::uint32_t bytes, bool hasSign) {
    const std::uint32_t last = first + bytes - 1;
    const std::uint32_t above = hasSign ? last | 8 : 4;
    std::uint32_t digits = 0;
    for (std::uint32_t i = 0; i < 4; ++i)
        digits |= (i < bytes ? first + i : above) << (4 * i);
    return digits;
}

/// The digits of a PRMT that puts the lower bytes of b into a, from byte `first` on. What comes
/// behind them is put there later.
std::uint32_t digitsInto(std::uint32_t first, std::uint32_t bytes) {
    std::uint32_t digits = 0;
    for (std::uint32_t i = 0; i < 4; ++i)
        digits |= (i < first ? i : 4 + (i - first) % bytes) << (4 * i);
    return digits;
}

}  // namespace

bool isOneAccess(const Address& address, const Type& type) {
    if (address.space != Space::Global && address.space != Space::Shared) return false;
    if (!type.isRecord() || type.record->isUnion) return false;
    const std::uint32_t bytes = bytesOf(type);
    if ((bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16) || alignmentOf(type) != bytes)
        return false;
    const std::uint32_t first = bytesOf(partOf(type, 0).type);
    return std::ranges::all_of(type.record->members, [&](const Member& member) {
        if (!member.type.isScalar() || member.type.isRecord()) return false;
        if (bytesOf(member.type) >= 4) return bytes >= 8;
        return member.type.isInteger() && !member.type.isBool() && bytesOf(member.type) == first;
    });
}

/// One access; each number goes to a register of its own.
Value Lowerer::loadWhole(const Address& address, const Type& type, const Place& place) {
    requireSpace(address.space, place);
    const Operand whole =
        emitter_.emitValue(loadOpcode(address.space), accessType(type), {address.base});
    completeAccess(address);
    Value value;
    for (std::uint32_t i = 0; i < partCount(type); ++i) {
        const Leaf part = partOf(type, i);
        Operand words = whole;
        words.part = static_cast<std::uint8_t>(part.offset / 4);
        const DataType narrow = memoryType(part.type.scalar);
        const Operand number =
            isNarrow(part.type)
                ? emitter_.emitValue(Opcode::Prmt, DataType::U32,
                                     {words, isa::immediateOperand(0),
                                      isa::immediateOperand(digitsOf(
                                          part.offset % 4, bytesOf(part.type), isSigned(narrow)))})
                : emitter_.emitValue(Opcode::Mov, registerType(part.type), {words});
        value.parts.push_back({number, Space::None, {}});
    }
    return value;
}

void Lowerer::storeWhole(const Address& address, const Type& type, const Value& value,
                         const Place& place) {
    requireSpace(address.space, place);
    if (isNarrow(partOf(type, 0).type)) {
        storeNarrow(address, type, value);
        return;
    }
    const std::uint32_t whole = emitter_.newRegister();
    for (std::uint32_t i = 0; i < value.parts.size(); ++i) {
        const Leaf part = partOf(type, i);
        code::Node& node =
            emitter_.emit(Opcode::Mov, registerType(part.type), {value.parts[i].operand});
        node.destination = whole;
        node.destinationPart = static_cast<std::uint8_t>(part.offset / 4);
    }
    emitter_.emit(storeOpcode(address.space), accessType(type),
                  {address.base, isa::registerOperand(whole)});
    completeAccess(address);
}

/// Puts bytes or shorts into the words that the access stores.
void Lowerer::storeNarrow(const Address& address, const Type& type, const Value& value) {
    std::vector<Operand> words((bytesOf(type) + 3) / 4);
    for (std::uint32_t i = 0; i < value.parts.size(); ++i) {
        const Leaf part = partOf(type, i);
        Operand& word = words[part.offset / 4];
        const Operand& number = value.parts[i].operand;
        word = part.offset % 4 == 0
                   ? number
                   : emitter_.emitValue(
                         Opcode::Prmt, DataType::U32,
                         {word, number,
                          isa::immediateOperand(digitsInto(part.offset % 4, bytesOf(part.type)))});
    }
    Operand stored = words[0];
    if (words.size() > 1) {
        stored = isa::registerOperand(emitter_.newRegister());
        for (std::size_t i = 0; i < words.size(); ++i) {
            code::Node& node = emitter_.emit(Opcode::Mov, DataType::U32, {words[i]});
            node.destination = stored.value;
            node.destinationPart = static_cast<std::uint8_t>(i);
        }
    }
    emitter_.emit(storeOpcode(address.space), accessType(type), {address.base, stored});
    completeAccess(address);
}

}  // namespace warpscope::cuda
