#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kHalfBits = 16;
constexpr std::uint32_t kHalfMask = 0xffff;
/// The lower halves of both words, that of the second above that of the first.
constexpr std::uint32_t kLowerHalves = 0x5410;

class HalfPacker {
  public:
    explicit HalfPacker(Code& code) : code_(code), definitions_(code::onlyDefinitions(code)) {}

    void run() {
        for (Node& node : code_.nodes) {
            if (isPlain(node) && node.code.opcode == Opcode::Or) pack(node.code);
        }
    }

  private:
    static bool isPlain(const Node& node) {
        return node.isInstruction() && !node.code.isGuarded() && node.destinationPart == 0 &&
               (isa::bytesOf(node.code.type) == 4 || node.code.opcode == Opcode::F2h2);
    }

    /// The only instruction that makes this word, of whose sources the same holds.
    const isa::Instruction* definitionOf(const Operand& word, Opcode opcode) const {
        if (!isWord(word) || definitions_[word.value] == SIZE_MAX) return nullptr;
        const Node& node = code_.nodes[definitions_[word.value]];
        return isPlain(node) && node.code.opcode == opcode ? &node.code : nullptr;
    }

    static bool isWord(const Operand& word) {
        return word.kind == Operand::Kind::Register && !word.negate && word.part == 0;
    }

    bool lasts(const Operand& word) const {
        return isWord(word) && definitions_[word.value] != SIZE_MAX;
    }

    /// A word whose lower half is that of `word`.
    Operand unmasked(const Operand& word) const {
        const isa::Instruction* const mask = definitionOf(word, Opcode::And);
        return mask != nullptr && mask->sources[1] == isa::immediateOperand(kHalfMask) &&
                       lasts(mask->sources[0])
                   ? mask->sources[0]
                   : word;
    }

    void pack(isa::Instruction& join) {
        for (const std::size_t side : {0U, 1U}) {
            const isa::Instruction* const shift = definitionOf(join.sources[side], Opcode::Shl);
            const Operand lower = unmasked(join.sources[1 - side]);
            if (shift == nullptr || shift->sources[1] != isa::immediateOperand(kHalfBits) ||
                lower == join.sources[1 - side] || !lasts(shift->sources[0]))
                continue;
            const Operand upper = unmasked(shift->sources[0]);
            if (!takeConversion(join, lower, upper)) {
                join.opcode = Opcode::Prmt;
                join.type = isa::DataType::U32;
                join.sources = {lower, upper, isa::immediateOperand(kLowerHalves), Operand{}};
            }
            return;
        }
    }

    /// One half twice that was a float is converted twice by one instruction.
    bool takeConversion(isa::Instruction& join, const Operand& lower, const Operand& upper) const {
        const isa::Instruction* const half = definitionOf(lower, Opcode::F2h2);
        if (half == nullptr || !(lower == upper) ||
            half->sources[0].kind != Operand::Kind::Immediate)
            return false;
        const Operand& value = half->sources[1];
        if (value.kind == Operand::Kind::Register && !lasts(value)) return false;
        join.opcode = Opcode::F2h2;
        join.type = half->type;
        join.rounding = half->rounding;
        join.sources = {value, value, Operand{}, Operand{}};
        return true;
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
};

}  // namespace

// Before:  F2FP.PACK_AB R1, 0, R0      // a float as a half
//          AND R2, R1, 65535
//          SHL R3, R2, 16
//          OR R4, R3, R2
// After:   F2FP.PACK_AB R4, R0, R0     // nvcc's HFMA2 takes one half for both (.H0_H0)
// The halves of two words are joined by PRMT.
void packHalves(Code& code, const PassSettings&) {
    HalfPacker(code).run();
}

}  // namespace warpscope::codegen
