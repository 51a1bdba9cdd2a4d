// Barriers in shared memory, as cuda::barrier and cuda::pipeline use them: 64 bits that only these
// instructions read. Here they hold, 20 bits each from the lowest on, how many arrivals are pending
// and how many each phase expects, then the number of the phase.
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

constexpr std::uint32_t kCountBits = 20;
constexpr std::uint64_t kOneExpected = std::uint64_t{1} << kCountBits;
constexpr std::uint64_t kCountMask = kOneExpected - 1;
constexpr std::uint32_t kPhaseShift = 2 * kCountBits;
constexpr std::uint64_t kOnePhase = std::uint64_t{1} << kPhaseShift;

}  // namespace

void Lowerer::lowerMbarrier() {
    const Statement* const here = statement_;
    skippingWithGuard([&] {
        statement_ = here;
        if (has("expect_tx") || has("complete_tx")) return unsupported();
        if (has("inval")) return;
        if (has("init")) return initMbarrier();
        if (has("arrive") || has("arrive_drop"))
            return arriveAtMbarrier(
                1, operandCount() > 2 ? value(2, kWord) : isa::immediateOperand(1));
        if (has("test_wait") || has("try_wait")) return testMbarrier();
        if (!has("pending_count") || !needs(2)) return unsupported();
        copy(operand(0), lowCountOf(value(1, Type{Type::Kind::Bits, 64, false})), kWord);
    });
}

isa::Operand Lowerer::lowCountOf(const Value& state) {
    return temporary(
        Opcode::And, DataType::U32,
        {partOf(state, 0), isa::immediateOperand(static_cast<std::uint32_t>(kCountMask))});
}

isa::Operand Lowerer::phaseOf(const Value& state) {
    return temporary(Opcode::Shr, DataType::U64, {state, isa::immediateOperand(kPhaseShift)});
}

/// Arriving releases what came before, a test acquires it.
void Lowerer::orderForBlock() {
    act(Opcode::Membar, DataType::U32,
        {isa::immediateOperand(static_cast<std::uint32_t>(isa::FenceScope::Block))});
}

void Lowerer::initMbarrier() {
    if (!needs(2)) return;
    const StateSpace where = space();
    const Address to = address(operand(0), where);
    const Value count = temporary(Opcode::I2i, DataType::U64, {value(1, kWord)});
    const Value both = temporary(
        Opcode::ImadWide, DataType::U64,
        {value(1, kWord), isa::immediateOperand(static_cast<std::uint32_t>(kOneExpected)), count});
    access(where == StateSpace::Shared ? Opcode::Sts : Opcode::St, DataType::U64, to, {both});
}

isa::Operand Lowerer::addToMbarrier(const Address& to, StateSpace where, const Value& sum) {
    code::Node& node = access(where == StateSpace::Shared ? Opcode::Atoms : Opcode::Atom,
                              DataType::U64, to, {sum});
    node.code.atomic = isa::AtomicOperation::Add;
    node.destination = emitter_.newRegister();
    return isa::registerOperand(node.destination);
}

/// Whoever is the last begins the next phase. What the barrier held before is the arrival's token.
void Lowerer::arriveAtMbarrier(std::size_t at, const Value& count) {
    const StateSpace where = space();
    const Address to = address(operand(at), where);
    orderForBlock();
    const std::uint64_t each = has("arrive_drop") ? kOneExpected + 1 : 1;
    const Value less = temporary(Opcode::ImadWide, DataType::U64,
                                 {count, isa::immediateOperand(static_cast<std::uint32_t>(each)),
                                  isa::wideImmediateOperand(0)});
    const Value before =
        addToMbarrier(to, where,
                      temporary(Opcode::Iadd, DataType::U64,
                                {isa::wideImmediateOperand(0), negated(less, DataType::U64)}));
    const Value isEarly =
        temporaryPredicate(Opcode::Isetp, DataType::U32, {lowCountOf(before), count});
    emitter_.last().code.comparison = isa::Comparison::NotEqual;
    const std::uint32_t behind = emitter_.newLabel();
    emitter_.branch(isEarly, behind);
    const Value after =
        temporary(Opcode::Iadd, DataType::U64, {before, negated(less, DataType::U64)});
    const Value shifted =
        temporary(Opcode::Shr, DataType::U64, {after, isa::immediateOperand(kCountBits)});
    const Value expected =
        temporary(Opcode::And, DataType::U64, {shifted, isa::wideImmediateOperand(kCountMask)});
    addToMbarrier(
        to, where,
        temporary(Opcode::Iadd, DataType::U64, {expected, isa::wideImmediateOperand(kOnePhase)}));
    emitter_.bind(behind);
    if (at == 1 && operand(0).name != "_")
        copy(operand(0), before, Type{Type::Kind::Bits, 64, false});
}

/// Of a token: whether another phase has begun since; of a parity: whether a phase of the other one
/// runs now. try_wait may wait for a time: here it asks, as those that time out.
void Lowerer::testMbarrier() {
    if (!needs(3)) return;
    const StateSpace where = space();
    const Address from = address(operand(1), where);
    code::Node& load =
        access(where == StateSpace::Shared ? Opcode::Lds : Opcode::Ld, DataType::U64, from, {});
    load.code.isVolatile = true;
    load.destination = emitter_.newRegister();
    const Value phase = phaseOf(isa::registerOperand(load.destination));
    orderForBlock();
    if (has("parity")) {
        const Value one = isa::immediateOperand(1);
        const Value now = temporary(Opcode::And, DataType::U32, {partOf(phase, 0), one});
        const Value asked = temporary(Opcode::And, DataType::U32, {value(2, kWord), one});
        writePredicate(Opcode::Isetp, DataType::U32, operand(0), {now, asked}).code.comparison =
            isa::Comparison::NotEqual;
        return;
    }
    const Value since = phaseOf(value(2, Type{Type::Kind::Bits, 64, false}));
    writePredicate(Opcode::Isetp, DataType::U64, operand(0), {phase, since}).code.comparison =
        isa::Comparison::NotEqual;
}

}  // namespace warpscope::ptx
