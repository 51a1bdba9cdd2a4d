// Copies that threads do not wait for, and atomics of vectors: what one instruction does piece by
// piece.
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {

/// cp.async.wait_group n: n is a number.
bool Lowerer::waitsAsItMay() {
    if (!has("wait_group")) return true;
    const bool isNumber = operandCount() == 1 && operand(0).kind == Operand::Kind::Number;
    return isNumber || refuse(statement_->place, {"ptx.operand_kind"});
}

void Lowerer::lowerCpAsync() {
    if (!waitsAsItMay()) return;
    const bool waitsForAll = has("wait_all");
    if (waitsForAll || has("commit_group")) act(Opcode::Ldgdepbar, DataType::U32, {});
    if (waitsForAll || has("wait_group")) {
        const std::uint64_t open = waitsForAll ? 0 : operand(0).bits;
        act(Opcode::Depbar, DataType::U32,
            {isa::immediateOperand(static_cast<std::uint32_t>(open))});
    }
    if (waitsForAll || has("commit_group") || has("wait_group")) return;
    if (has("bulk")) return unsupported();
    if (!has("mbarrier")) return copyAsync();
    const Statement* const here = statement_;
    skippingWithGuard([&] {
        statement_ = here;
        arriveBehindCopies();
    });
}

/// cp.async.mbarrier.arrive: when the copies of the thread are there. Here the thread waits for
/// them, and then arrives.
void Lowerer::arriveBehindCopies() {
    act(Opcode::Ldgdepbar, DataType::U32, {});
    act(Opcode::Depbar, DataType::U32, {isa::immediateOperand(0)});
    // Without noinc the arrival is one more that the barrier waits for.
    if (has("noinc")) arriveAtMbarrier(0, isa::immediateOperand(1));
}

/// cp.async.ca.shared.global [to], [from], bytes, of which some are read and the others 0: a
/// number, or all or none by a predicate.
void Lowerer::copyAsync() {
    const bool isWhole = operandCount() >= 3 && operand(2).kind == Operand::Kind::Number;
    const std::uint64_t bytes = isWhole ? operand(2).bits : 0;
    const auto& parts = statement_->parts;
    const bool isToShared = parts.size() > 4 && parts[3].starts_with("shared");
    const bool fits = bytes == 16 || (has("ca") && (bytes == 4 || bytes == 8));
    if (!isToShared || !fits) return unsupported();
    const DataType data = bytes == 16 ? DataType::B128 : bytes == 8 ? DataType::U64 : DataType::U32;
    const Address to = address(operand(0), StateSpace::Shared);
    const Value from = placeOf(address(operand(1), StateSpace::Global));
    access(Opcode::Ldgsts, data, to, {from, bytesRead(bytes)});
}

/// How many bytes of a copy are read, where that is said; None: all.
isa::Operand Lowerer::bytesRead(std::uint64_t bytes) {
    if (operandCount() < 4) return {};
    const Register* const ignored =
        operand(3).kind == Operand::Kind::Name ? findRegister(operand(3).name) : nullptr;
    if (ignored == nullptr || ignored->type.kind != Type::Kind::Predicate) return value(3, kWord);
    return temporary(
        Opcode::Sel, DataType::U32,
        {isa::predicateOperand(ignored->number, operand(3).isNegated), isa::immediateOperand(0),
         isa::immediateOperand(static_cast<std::uint32_t>(bytes))});
}

/// The whole of an address as one value of 64 bits.
isa::Operand Lowerer::placeOf(const Address& address) {
    Value base = address.base;
    if (!address.isWide && base.kind == Value::Kind::Register)
        base = temporary(Opcode::I2i, DataType::U64, {base});
    const auto offset = static_cast<std::uint64_t>(std::int64_t{address.offset});
    if (base.kind == Value::Kind::Immediate)
        return isa::wideImmediateOperand((std::uint64_t{base.high} << 32 | base.value) + offset);
    if (address.offset == 0) return base;
    return temporary(Opcode::Iadd, DataType::U64, {base, isa::wideImmediateOperand(offset)});
}

/// Each element by itself, as the PTX ISA has it: the vector as a whole is not atomic.
void Lowerer::atomicVector(bool hasResult, isa::AtomicOperation operation) {
    const std::size_t first = hasResult ? 1 : 0;
    const Type t = type();
    const auto& values = operand(first + 1).elements;
    const bool fits = t.bits == 32 && t.isFloat() && !t.isPacked &&
                      operation == isa::AtomicOperation::Add &&
                      (!hasResult || operand(0).elements.size() == values.size());
    if (!fits) return unsupported();
    const Address to = address(operand(first), space());
    const Opcode opcode = space() == StateSpace::Global ? Opcode::Atomg : Opcode::Atom;
    std::vector<Value> before;
    for (std::size_t i = 0; i < values.size(); ++i) {
        code::Node& node = access(opcode, DataType::F32, to, {value(values[i], t)});
        node.code.atomic = operation;
        node.code.offset += static_cast<std::int32_t>(4 * i);
        if (!hasResult) continue;
        node.destination = emitter_.newRegister();
        before.push_back(isa::registerOperand(node.destination));
    }
    for (std::size_t i = 0; i < before.size(); ++i)
        copy(operand(0).elements[i], before[i], t);
}

}  // namespace warpscope::ptx
