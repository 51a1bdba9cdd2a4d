#include "engine/code/find_set_bit.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
/// shfl.sync.mode.b32 d|p, a, b, c, mask: c says where segments end, as 32 − width in bits 8 to 12.
void Lowerer::lowerShfl() {
    if (!needs(4)) return;
    isa::Shuffle mode = isa::Shuffle::Index;
    if (has("up")) mode = isa::Shuffle::Up;
    if (has("down")) mode = isa::Shuffle::Down;
    if (has("bfly")) mode = isa::Shuffle::Xor;
    const Value c = value(3, kWord);
    Value width{};
    if (c.kind == Value::Kind::Immediate) {
        width = isa::immediateOperand(32 - (c.value >> 8 & 31));
    } else {
        const Value cut = temporary(Opcode::Bfe, DataType::U32,
                                    {c, isa::immediateOperand(8), isa::immediateOperand(5)});
        width = temporary(Opcode::Iadd, DataType::U32,
                          {isa::immediateOperand(32), negated(cut, DataType::U32)});
    }
    const Value mask = operandCount() > 4 ? value(4, kWord) : Value{};
    code::Node& node =
        write(Opcode::Shfl, DataType::U32, operand(0), {value(1, kWord), value(2, kWord), width});
    node.code.shuffle = mode;
    node.code.sources[3] = mask;
    if (operand(0).second.empty() || operand(0).second == "_") return;
    Operand inside = operand(0);
    inside.name = operand(0).second;
    emitter_.last().destinationPredicate = predicate(inside).value;
}

void Lowerer::lowerVote() {
    if (!needs(2)) return;
    const Value mask = operandCount() > 2 ? value(2, kWord) : isa::immediateOperand(UINT32_MAX);
    const auto ask = [&](isa::VoteMode mode, const Value& question) {
        code::Node& node = act(Opcode::Vote, DataType::U32, {question, mask});
        node.code.vote = mode;
        node.destination = emitter_.newRegister();
        return isa::registerOperand(node.destination);
    };
    const Value question = predicate(operand(1));
    if (has("ballot")) {
        write(Opcode::Vote, DataType::U32, operand(0), {question, mask}).code.vote =
            isa::VoteMode::Ballot;
        return;
    }
    Value answer = ask(has("any") ? isa::VoteMode::Any : isa::VoteMode::All, question);
    if (has("uni")) {
        Value opposite = question;
        opposite.negate = !opposite.negate;
        const Value none = ask(isa::VoteMode::All, opposite);
        answer = temporary(Opcode::Or, DataType::U32, {answer, none});
    }
    writePredicate(Opcode::Isetp, DataType::U32, operand(0), {answer, isa::immediateOperand(0)})
        .code.comparison = isa::Comparison::NotEqual;
}

void Lowerer::lowerMatch() {
    if (!needs(3)) return;
    const Type t = type();
    const bool isAll = has("all");
    const Value a = value(1, t);
    const Value mask = value(2, kWord);
    write(Opcode::Match, t.bits == 64 ? DataType::U64 : DataType::U32, operand(0), {a, mask})
        .code.vote = isAll ? isa::VoteMode::All : isa::VoteMode::Any;
    if (operand(0).second.empty() || operand(0).second == "_") return;
    const std::uint32_t found = emitter_.last().destination;
    Operand target = operand(0);
    target.name = operand(0).second;
    writePredicate(Opcode::Isetp, DataType::U32, target,
                   {isa::registerOperand(found), isa::immediateOperand(0)})
        .code.comparison = isa::Comparison::NotEqual;
}

void Lowerer::lowerRedux() {
    if (!needs(3)) return;
    using enum isa::AtomicOperation;
    const Type t = type();
    if (t.isFloat()) return unsupported();
    isa::AtomicOperation operation = Add;
    if (has("min")) operation = Min;
    if (has("max")) operation = Max;
    if (has("and")) operation = And;
    if (has("or")) operation = Or;
    if (has("xor")) operation = Xor;
    write(Opcode::Redux, dataTypeOf(t), operand(0), {value(1, t), value(2, kWord)}).code.atomic =
        operation;
}

void Lowerer::lowerActivemask() {
    if (!needs(1)) return;
    write(Opcode::Activemask, DataType::U32, operand(0), {});
}

/// The lowest lane of the mask is elected.
void Lowerer::lowerElect() {
    if (!needs(2)) return;
    const Value lowest = temporary(Opcode::Ffs, DataType::U32, {value(1, kWord)});
    const Value leader =
        temporary(Opcode::Iadd, DataType::U32, {lowest, isa::immediateOperand(UINT32_MAX)});
    if (!operand(0).second.empty() && operand(0).second != "_") {
        Operand target = operand(0);
        target.name = operand(0).second;
        writePredicate(Opcode::Isetp, DataType::U32, target,
                       {leader, emitter_.special(isa::Special::Lane)})
            .code.comparison = isa::Comparison::Equal;
    }
    if (operand(0).name != "_") copy(operand(0), leader, kWord);
}

/// fns.b32 d, mask, base, offset
void Lowerer::lowerFns() {
    if (!needs(4)) return;
    const Value mask = value(1, kWord);
    const Value base = value(2, kWord);
    const Value offset = value(3, kWord);
    copy(operand(0), code::emitFindSetBit(emitter_, mask, base, offset), kWord);
}

bool Lowerer::isBarrierNumber(const Operand& number) {
    constexpr std::uint64_t kBarriers = 16;
    if (number.kind != Operand::Kind::Number || number.bits < kBarriers) return true;
    return refuse(number.place, Message{"ptx.barrier_number"}.with(
                                    "number", static_cast<long long>(number.bits)));
}

bool isZero(const Operand& number) {
    return number.kind == Operand::Kind::Number && number.bits == 0;
}

/// Whether so many threads are whole warps of NVIDIA's; those of registers are looked at when they
/// are there.
bool Lowerer::isThreadCount(const Operand& number) {
    constexpr std::uint64_t kWarp = 32;
    if (number.kind != Operand::Kind::Number || number.bits % kWarp == 0) return true;
    return refuse(number.place, Message{"ptx.barrier_threads"}.with(
                                    "count", static_cast<long long>(number.bits)));
}

/// bar.sync, bar.arrive, bar.warp.sync, barrier.sync, barrier.cluster …
void Lowerer::lowerBar() {
    if (has("warp")) {
        if (needs(1)) act(Opcode::Warpsync, DataType::U32, {value(0, kWord)});
        return;
    }
    if (has("cluster")) {
        if (has("wait"))
            act(Opcode::ClusterWait, DataType::U32, {});
        else
            act(Opcode::ClusterArrive, DataType::U32,
                {isa::immediateOperand(has("relaxed") ? 1 : 0)});
        return;
    }
    const std::size_t number = has("red") ? 1 : 0;
    if (!isBarrierNumber(operand(number))) return;
    if (has("red")) return lowerBarRed();
    if (operandCount() > 1 && !isThreadCount(operand(1))) return;
    // Which barrier it is makes no difference where all threads of the block come.
    const bool isWhole = operandCount() == 1 || isZero(operand(1));
    if (has("arrive") && !needs(2)) return;
    if (isWhole && !has("arrive")) return void(act(Opcode::Bar, DataType::U32, {}));
    act(has("arrive") ? Opcode::BarArrive : Opcode::Bar, DataType::U32,
        {value(0, kWord), value(1, kWord)});
}

void Lowerer::lowerBarRed() {
    if (!hasOneOf(has("popc") ? "u32" : "pred")) return;
    if (operandCount() != 3) return unsupported();
    code::Node& node = act(Opcode::BarRed, DataType::U32, {predicate(operand(2))});
    node.code.vote = has("popc")  ? isa::VoteMode::Ballot
                     : has("and") ? isa::VoteMode::All
                                  : isa::VoteMode::Any;
    const std::uint32_t answer = emitter_.newRegister();
    node.destination = answer;
    if (has("popc")) return copy(operand(0), isa::registerOperand(answer), kWord);
    writePredicate(Opcode::Isetp, DataType::U32, operand(0),
                   {isa::registerOperand(answer), isa::immediateOperand(0)})
        .code.comparison = isa::Comparison::NotEqual;
}

/// Of the statement's scope; also before a store or an atomic that releases, where nvcc's assembler
/// writes a MEMBAR as well. What orders for a cluster is nearer to a block's than to the GPU's.
void Lowerer::fence() {
    isa::FenceScope scope = isa::FenceScope::Device;
    if (has("cta") || has("cluster")) scope = isa::FenceScope::Block;
    if (has("sys")) scope = isa::FenceScope::System;
    act(Opcode::Membar, DataType::U32, {isa::immediateOperand(static_cast<std::uint32_t>(scope))});
}

/// membar.cta .gl .sys; fence.acq_rel.cta .cluster .gpu .sys.
void Lowerer::lowerFence() {
    const bool isMembar = statement_->parts.front() == "membar";
    const bool isBetween = has("proxy") || has("mbarrier_init");
    if (isBetween || hasOneOf(isMembar ? "cta gl sys" : "cta cluster gpu sys")) fence();
}

void Lowerer::lowerNanosleep() {
    if (hasOneOf("u32") && needs(1)) act(Opcode::Nanosleep, DataType::U32, {value(0, kWord)});
}

}  // namespace warpscope::ptx
