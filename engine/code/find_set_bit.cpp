#include "engine/code/find_set_bit.h"

namespace warpscope::code {
namespace {

using isa::Comparison;
using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::Operand;

/// Writes instructions of 32 bits.
class WordEmitter {
  public:
    explicit WordEmitter(Emitter& emitter) : emitter_(emitter) {}

    Operand value(Opcode opcode, const Operand& a, const Operand& b) {
        return emitter_.emitValue(opcode, DataType::U32, {a, b});
    }
    Operand value(Opcode opcode, const Operand& a) {
        return emitter_.emitValue(opcode, DataType::U32, {a});
    }
    Operand difference(const Operand& a, Operand b) {
        if (b.kind == Operand::Kind::Immediate) b.value = 0 - b.value;
        b.negate = b.kind != Operand::Kind::Immediate;
        return value(Opcode::Iadd, a, b);
    }
    Operand compared(Comparison comparison, DataType type, const Operand& a, const Operand& b) {
        const Operand answer = emitter_.emitPredicate(Opcode::Isetp, type, {a, b});
        emitter_.last().code.comparison = comparison;
        return answer;
    }
    Operand chosen(const Operand& predicate, const Operand& yes, const Operand& no) {
        return emitter_.emitValue(Opcode::Sel, DataType::U32, {predicate, yes, no});
    }

  private:
    Emitter& emitter_;
};

/// The place of the count-th set bit from bit 0 on, where there are so many: halves the bits that
/// are left five times.
Operand placeOf(WordEmitter& words, const Operand& bits, Operand count) {
    Operand place = immediateOperand(0);
    for (std::uint32_t width = 16; width > 0; width /= 2) {
        const Operand rest = width == 16 ? bits : words.value(Opcode::Shr, bits, place);
        const Operand half = words.value(Opcode::And, rest, immediateOperand((1U << width) - 1));
        const Operand found = words.value(Opcode::Popc, half);
        const Operand isAbove = words.compared(Comparison::Greater, DataType::U32, count, found);
        count = words.difference(count, words.chosen(isAbove, found, immediateOperand(0)));
        const Operand step = words.chosen(isAbove, immediateOperand(width), immediateOperand(0));
        place = width == 16 ? step : words.value(Opcode::Iadd, place, step);
    }
    return place;
}

}  // namespace

Operand emitFindSetBit(Emitter& emitter, const Operand& mask, const Operand& base,
                       const Operand& offset) {
    WordEmitter words(emitter);
    const Operand zero = immediateOperand(0);
    const Operand isBack = words.compared(Comparison::Less, DataType::S32, offset, zero);
    const Operand isHere = words.compared(Comparison::Equal, DataType::S32, offset, zero);
    // Downwards is upwards in the mirror.
    const Operand mirrored = words.value(Opcode::Brev, mask);
    const Operand fromTop = words.difference(words.value(Opcode::Mov, immediateOperand(31)), base);
    const Operand all = words.chosen(isBack, mirrored, mask);
    const Operand start = words.chosen(isBack, fromTop, base);
    const Operand count = words.chosen(
        isHere, immediateOperand(1),
        words.chosen(isBack, words.difference(words.value(Opcode::Mov, zero), offset), offset));
    const Operand above = words.value(Opcode::Shl, immediateOperand(UINT32_MAX), start);
    const Operand only = words.value(Opcode::Shl, immediateOperand(1), start);
    const Operand bits = words.value(Opcode::And, all, words.chosen(isHere, only, above));
    const Operand isThere = words.compared(Comparison::LessEqual, DataType::U32, count,
                                           words.value(Opcode::Popc, bits));
    const Operand place = placeOf(words, bits, count);
    const Operand last = words.value(Opcode::Mov, immediateOperand(31));
    const Operand found = words.chosen(isBack, words.difference(last, place), place);
    return words.chosen(isThere, found, immediateOperand(UINT32_MAX));
}

}  // namespace warpscope::code
