#include "engine/cuda/lower/lowerer.h"

namespace warpscope::cuda {

using isa::DataType;
using isa::Opcode;
using isa::Operand;

namespace {

/// __threadfence_block(), __threadfence(), __threadfence_system().
isa::FenceScope fenceScopeOf(std::string_view name) {
    if (name.ends_with("_block")) return isa::FenceScope::Block;
    return name.ends_with("_system") ? isa::FenceScope::System : isa::FenceScope::Device;
}

/// A fence, or a sleep of so many nanoseconds.
void emitWait(code::Emitter& emitter, const Builtin& builtin, const Operand& nanoseconds) {
    if (nanoseconds.kind != Operand::Kind::None) {
        emitter.emit(Opcode::Nanosleep, DataType::U32, {nanoseconds});
        return;
    }
    const auto scope = static_cast<std::uint32_t>(fenceScopeOf(builtin.name));
    emitter.emit(Opcode::Membar, DataType::U32, {isa::immediateOperand(scope)});
}

/// A mask that is a constant, else nothing.
Operand constantMask(const Expression& mask) {
    const bool isCast = mask.kind == ExpressionKind::Convert;
    const Expression& value = isCast ? *mask.operands[0] : mask;
    if (value.kind != ExpressionKind::Literal) return {};
    return isa::immediateOperand(static_cast<std::uint32_t>(value.bits));
}

}  // namespace

/// A mask of 64 lanes has an upper word.
Lowerer::Mask Lowerer::lowerMask(const Expression& expression) {
    const Operand mask = lower(expression).operand;
    if (!isWide(expression.type)) return {mask, {}};
    if (mask.kind != Operand::Kind::Immediate) return {lowWord(mask), highWord(mask)};
    return {isa::immediateOperand(mask.value), isa::immediateOperand(mask.high)};
}

/// SHFL value, lane, width; the lanes that take part are those here. A mask that is a constant goes
/// along, so that a run can tell which of its lanes are missing. A pair goes word by word, as the
/// hardware does it.
Operand Lowerer::lowerShuffle(const Expression& expression) {
    lowerDiscarded(*expression.operands[0]);
    const Operand value = lower(*expression.operands[1]).operand;
    const Operand lane = lower(*expression.operands[2]).operand;
    const bool hasWidth = expression.operands.size() > 3;
    const Operand width = hasWidth ? lower(*expression.operands[3]).operand
                                   : isa::immediateOperand(static_cast<std::uint32_t>(warpSize_));
    if (!isWide(expression.type)) return shuffled(expression, value, lane, width);
    const Operand low = shuffled(expression, lowWord(value), lane, width);
    return joinedWords(low, shuffled(expression, highWord(value), lane, width));
}

Operand Lowerer::shuffled(const Expression& expression, const Operand& value, const Operand& lane,
                          const Operand& width) {
    const DataType type = isWide(expression.type) ? DataType::U32 : registerType(expression.type);
    const Operand result = emitter_.emitValue(Opcode::Shfl, type, {value, lane, width});
    emitter_.last().code.shuffle = expression.builtin->shuffle;
    emitter_.last().code.sources[3] = constantMask(*expression.operands[0]);
    return result;
}

/// The lanes with the same value; __match_all_sync also says whether those are all.
Operand Lowerer::lowerMatch(const Expression& expression) {
    const Mask mask = lowerMask(*expression.operands[0]);
    const Expression& compared = *expression.operands[1];
    const Operand value = lower(compared).operand;
    const DataType type = isWide(compared.type) ? DataType::U64 : DataType::U32;
    Address holds;
    if (expression.operands.size() > 2) holds = addressOfPointer(*expression.operands[2]);
    const auto match = [&](const Operand& half) {
        const Operand lanes =
            emitter_.emitValue(Opcode::Match, type, {value, mask.low, mask.high, half});
        emitter_.last().code.vote = expression.builtin->vote;
        return lanes;
    };
    const bool has64Lanes = isWide(expression.type);
    const Operand low = match({});
    const Operand high = has64Lanes ? match(isa::immediateOperand(1)) : Operand{};
    if (expression.operands.size() > 2) {
        const Operand any =
            has64Lanes ? emitter_.emitValue(Opcode::Or, DataType::U32, {low, high}) : low;
        const Operand isFound =
            fromPredicate(testPredicate(any, DataType::U32), isa::immediateOperand(1),
                          isa::immediateOperand(0), DataType::U32);
        store(holds, Scalar::Int, isFound, expression.place);
    }
    return has64Lanes ? joinedWords(low, high) : low;
}

Operand Lowerer::lowerSynchronization(const Expression& expression) {
    const Builtin& builtin = *expression.builtin;
    switch (builtin.kind) {
        case BuiltinKind::Barrier:
            emitter_.emit(Opcode::Bar, DataType::S32, {});
            return {};
        case BuiltinKind::BlockVote: {
            const Operand holds = predicate(*expression.operands[0]);
            const Operand result = emitter_.emitValue(Opcode::BarRed, DataType::U32, {holds});
            emitter_.last().code.vote = builtin.vote;
            return result;
        }
        case BuiltinKind::Reduce: {
            const Mask mask = lowerMask(*expression.operands[0]);
            const Operand value = lower(*expression.operands[1]).operand;
            const Operand result = emitter_.emitValue(Opcode::Redux, registerType(expression.type),
                                                      {value, mask.low, mask.high});
            emitter_.last().code.atomic = builtin.atomic;
            return result;
        }
        case BuiltinKind::Trap:
            emitter_.emit(Opcode::Trap, DataType::U32, {});
            return {};
        case BuiltinKind::Fence:
            emitWait(
                emitter_, builtin,
                expression.operands.empty() ? Operand{} : lower(*expression.operands[0]).operand);
            return {};
        case BuiltinKind::WarpBarrier: {
            Mask mask{isa::immediateOperand(UINT32_MAX), {}};
            if (!expression.operands.empty()) mask = lowerMask(*expression.operands[0]);
            emitter_.emit(Opcode::Warpsync, DataType::U32, {mask.low, mask.high});
            return {};
        }
        case BuiltinKind::Vote: {
            const Mask mask = lowerMask(*expression.operands[0]);
            const Operand holds = predicate(*expression.operands[1]);
            const auto vote = [&](DataType type) {
                const Operand result =
                    emitter_.emitValue(Opcode::Vote, type, {holds, mask.low, mask.high});
                emitter_.last().code.vote = builtin.vote;
                return result;
            };
            const Operand low = vote(DataType::U32);
            return isWide(expression.type) ? joinedWords(low, vote(DataType::U64)) : low;
        }
        case BuiltinKind::ActiveMask: {
            const Operand low = emitter_.emitValue(Opcode::Activemask, DataType::U32, {});
            if (!isWide(expression.type)) return low;
            return joinedWords(low, emitter_.emitValue(Opcode::Activemask, DataType::U64, {}));
        }
        case BuiltinKind::Clock:
            return emitter_.emitValue(
                Opcode::I2i, DataType::U64,
                {emitter_.emitValue(Opcode::S2r, DataType::U32,
                                    {isa::specialOperand(isa::Special::Clock)})});
        default:
            return {};
    }
}

}  // namespace warpscope::cuda
