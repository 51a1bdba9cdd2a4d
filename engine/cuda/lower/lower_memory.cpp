#include <algorithm>
#include <bit>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {

using code::PlaceScope;
using code::Space;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

namespace {

/// The constant part of an index: i + 1 and i - 1 have one.
bool splitsConstant(const Expression& index) {
    return index.kind == ExpressionKind::Binary &&
           (index.op == BinaryOperator::Add || index.op == BinaryOperator::Subtract) &&
           index.operands[1]->kind == ExpressionKind::Literal;
}

}  // namespace

isa::Opcode Lowerer::loadOpcode(Space space) {
    switch (space) {
        case Space::Shared:
            return Opcode::Lds;
        case Space::Local:
            return Opcode::Ldl;
        case Space::Constant:
            return Opcode::Ldc;
        default:
            return Opcode::Ldg;
    }
}

isa::Opcode Lowerer::storeOpcode(Space space) {
    switch (space) {
        case Space::Shared:
            return Opcode::Sts;
        case Space::Local:
            return Opcode::Stl;
        default:
            return Opcode::Stg;
    }
}

/// Where a variable, an element or *p lies in memory.
Address Lowerer::addressOf(const Expression& place) {
    Address address = unqualifiedAddressOf(place);
    address.isVolatile = address.isVolatile || place.type.isVolatile;
    if (place.kind == ExpressionKind::Dereference) address.caching = place.caching;
    return address;
}

Address Lowerer::unqualifiedAddressOf(const Expression& place) {
    const PlaceScope placed(emitter_, place.place);
    switch (place.kind) {
        case ExpressionKind::Variable: {
            const Home& home = homeOf(*place.variable, place.place);
            return home.isInMemory ? home.address : Address{home.space, home.operand, 0};
        }
        case ExpressionKind::Subscript: {
            Address address = addressOfPointer(*place.operands[0]);
            address.base = keptBefore(*place.operands[1], address.base, DataType::U32);
            addIndex(address, *place.operands[1], bytesOf(place.type), false);
            return address;
        }
        case ExpressionKind::Dereference:
            return addressOfPointer(*place.operands[0]);
        case ExpressionKind::Member: {
            Address address = addressOf(*place.operands[0]);
            const Record& record = *place.operands[0]->type.record;
            address.offset += static_cast<std::int32_t>(
                record.members[static_cast<std::size_t>(place.bits)].offset);
            return address;
        }
        case ExpressionKind::Call:
            if (isPlace(place)) return addressOfResult(place);
            [[fallthrough]];
        default: {
            const Value value = lower(place);
            if (place.type.isRecord()) {  // (a - b).v[1]: what no variable holds lies nowhere.
                problems_.add(place.place, Message{"compiler.outside"}.with("name", "( ).m[ ]"),
                              {"compiler.hint.name_value"});
                return {Space::Local, isa::immediateOperand(0), 0};
            }
            return {value.space, value.operand, 0};
        }
    }
}

/// Where a pointer points to, its constant part apart.
Address Lowerer::addressOfPointer(const Expression& pointer) {
    if (pointer.kind == ExpressionKind::Decay || pointer.kind == ExpressionKind::AddressOf)
        return addressOf(*pointer.operands[0]);
    if (pointer.kind == ExpressionKind::Convert && pointer.operands[0]->type.isPointer)
        return addressOfPointer(*pointer.operands[0]);
    if (pointer.kind == ExpressionKind::Binary) {
        Address address = addressOfPointer(*pointer.operands[0]);
        addIndex(address, *pointer.operands[1], bytesOf(elementType(pointer.type)),
                 pointer.op == BinaryOperator::Subtract);
        return address;
    }
    const Value value = lower(pointer);
    Address address = {value.space, value.operand, 0};
    if (value.operand.kind == Operand::Kind::Immediate) {
        address.offset = static_cast<std::int32_t>(value.operand.value);
        address.base = isa::immediateOperand(0);
    }
    return address;
}

/// Adds index × scale bytes; what is constant goes into the offset of the instruction.
void Lowerer::addIndex(Address& address, const Expression& index, std::uint32_t scale,
                       bool isNegative) {
    const std::uint32_t factor = isNegative ? 0 - scale : scale;
    const auto addConstant = [&](std::int64_t value) {
        // Within 2^32 elements nothing can run over.
        const std::int64_t bytes =
            std::clamp<std::int64_t>(value, -(std::int64_t{1} << 32), std::int64_t{1} << 32) *
            scale;
        const std::int64_t sum = address.offset + (isNegative ? -bytes : bytes);
        // What lies beyond all memory stays beyond it, so that the access is a fault.
        address.offset = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX / scale * scale));
    };
    if (index.kind == ExpressionKind::Literal) {
        addConstant(signedValue(index.type, index.bits));
        return;
    }
    if (splitsConstant(index)) {
        // Unsigned 32 bits wrap: i + 4294967295 is i - 1.
        const std::uint64_t bits = index.operands[1]->bits;
        const std::int64_t value =
            isWide(index.type) ? static_cast<std::int64_t>(bits) : static_cast<std::int32_t>(bits);
        addConstant(index.op == BinaryOperator::Add ? value : -value);
        addIndex(address, *index.operands[0], scale, isNegative);
        return;
    }
    const Operand count = lower(index).operand;
    if (count.kind == Operand::Kind::Immediate) {
        addConstant(signedValue(index.type, bitsOf(count)));
    } else if (!address.hasBase()) {
        address.base = integerArithmetic(BinaryOperator::Multiply, DataType::S32, count,
                                         isa::immediateOperand(factor));
    } else if (factor == 1) {
        address.base = emitter_.emitValue(Opcode::Iadd, DataType::S32, {address.base, count});
    } else {
        address.base = emitter_.emitValue(Opcode::Imad, DataType::S32,
                                          {count, isa::immediateOperand(factor), address.base});
    }
}

/// The address as a value of its own.
Operand Lowerer::pointerOperand(const Address& address) {
    const auto offset = static_cast<std::uint32_t>(address.offset);
    if (!address.hasBase()) return isa::immediateOperand(offset);
    if (offset == 0) return address.base;
    return emitter_.emitValue(Opcode::Iadd, DataType::U32,
                              {address.base, isa::immediateOperand(offset)});
}

bool Lowerer::requireSpace(Space space, const Place& place) {
    if (space != Space::None) return true;
    problems_.add(place, {"compiler.unknown_space"}, {"compiler.hint.unknown_space"});
    return false;
}

/// What the load or store just written takes from its address beside the base. Only what threads
/// share can be watched by another one.
void Lowerer::completeAccess(const Address& address) {
    isa::Instruction& access = emitter_.last().code;
    access.offset = address.offset;
    access.isVolatile =
        address.isVolatile && (address.space == Space::Global || address.space == Space::Shared);
    if (isa::infoOf(access.opcode).space == isa::Space::Global)
        access.caching = access.isVolatile ? isa::Caching::StrongSys : address.caching;
}

Operand Lowerer::load(const Address& address, Scalar scalar, const Place& place) {
    requireSpace(address.space, place);
    const Operand value =
        emitter_.emitValue(loadOpcode(address.space), memoryType(scalar), {address.base});
    completeAccess(address);
    emitter_.last().code.copiesMember = copyDepth_ > 0 && address.space == Space::Local;
    return value;
}

void Lowerer::store(const Address& address, Scalar scalar, const Operand& value,
                    const Place& place) {
    requireSpace(address.space, place);
    if (address.space == Space::Constant)
        problems_.add(place, {"compiler.assign_const"}, {"compiler.hint.assign_const"});
    emitter_.emit(storeOpcode(address.space), memoryType(scalar), {address.base, value});
    completeAccess(address);
}

/// A store keeps only the low bytes, so a conversion of an integer to them is left out.
const Expression& Lowerer::storedExpression(const Expression& value, const Type& type) const {
    const bool isNarrowing = value.kind == ExpressionKind::Convert && type.isInteger() &&
                             !type.isBool() && value.operands[0]->type.isInteger() &&
                             (type.scalar < Scalar::Int || isWide(value.operands[0]->type)) &&
                             !isWide(type);
    return isNarrowing ? *value.operands[0] : value;
}

}  // namespace warpscope::cuda
