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

/// The copy is there at once; waiting for it costs nothing.
void Lowerer::lowerCpAsync() {
    if (!waitsAsItMay() || has("commit_group") || has("wait_group") || has("wait_all")) return;
    if (has("bulk")) return unsupported();
    const Statement* const here = statement_;
    skippingWithGuard([&] {
        statement_ = here;
        if (!has("mbarrier")) return copyAsync();
        // Without noinc the arrival is one more that the barrier waits for.
        if (has("noinc")) arriveAtMbarrier(0, isa::immediateOperand(1));
    });
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
    const Register* const ignored = operandCount() > 3 && operand(3).kind == Operand::Kind::Name
                                        ? findRegister(operand(3).name)
                                        : nullptr;
    const bool isByPredicate = ignored != nullptr && ignored->type.kind == Type::Kind::Predicate;
    const Address from = address(operand(1), StateSpace::Global);
    const Address to = address(operand(0), StateSpace::Shared);
    if (operandCount() == 3) {
        const DataType data = bytes == 16  ? DataType::B128
                              : bytes == 8 ? DataType::U64
                                           : DataType::U32;
        code::Node& load = access(Opcode::Ldg, data, from, {});
        load.destination = emitter_.newRegister();
        const Value loaded = isa::registerOperand(load.destination);
        access(Opcode::Sts, data, to, {loaded});
        return;
    }
    const Value read = isByPredicate ? Value{} : value(3, kWord);
    for (std::uint32_t at = 0; at < bytes; at += 4) {
        // What is not read is 0. Sizes are multiples of 4 where __pipeline_memcpy_async makes them.
        const std::uint32_t word = emitter_.newRegister();
        emitter_.emit(Opcode::Mov, DataType::U32, {isa::immediateOperand(0)}).destination = word;
        Value isRead;
        if (isByPredicate) {
            isRead = isa::predicateOperand(ignored->number, !operand(3).isNegated);
        } else {
            isRead =
                temporaryPredicate(Opcode::Isetp, DataType::U32, {read, isa::immediateOperand(at)});
            emitter_.last().code.comparison = isa::Comparison::Greater;
        }
        code::Node& load = access(Opcode::Ldg, DataType::U32, from, {});
        load.code.offset += static_cast<std::int32_t>(at);
        load.code.guard = isRead;
        load.destination = word;
        code::Node& store = access(Opcode::Sts, DataType::U32, to, {isa::registerOperand(word)});
        store.code.offset += static_cast<std::int32_t>(at);
    }
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
