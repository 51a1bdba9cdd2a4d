#include <algorithm>
#include <array>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_reads.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kShiftable = 32;

bool isWhole(const Node& node) {
    return node.isInstruction() && !node.code.isGuarded() && node.destinationPart == 0 &&
           isa::bytesOf(node.code.type) == 4;
}

/// What an instruction becomes that reads a sum; itself where it becomes none.
Opcode withSum(Opcode opcode) {
    switch (opcode) {
        case Opcode::Iadd:
            return Opcode::Iadd3;
        case Opcode::Imin:
            return Opcode::IaddMin;
        case Opcode::Imax:
            return Opcode::IaddMax;
        default:
            return opcode;
    }
}

/// The hardware reads one operand at most that is no register.
bool areEncodable(const std::array<Operand, 3>& operands) {
    return std::ranges::count_if(operands, [](const Operand& operand) {
               return operand.kind != Operand::Kind::Register;
           }) <= 1;
}

/// A shift to the right by a number, of a whole register.
bool isShiftByNumber(const Node& node) {
    const auto& [word, count, c, d] = node.code.sources;
    return isWhole(node) && node.code.opcode == Opcode::Shr &&
           word.kind == Operand::Kind::Register && !word.negate && word.part == 0 &&
           count.kind == Operand::Kind::Immediate && count.value > 0 && count.value < kShiftable;
}

class SumJoiner {
  public:
    explicit SumJoiner(Code& code) : code_(code), reads_(code) {}

    void run() {
        std::vector<bool> isKept(code_.nodes.size(), true);
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i) {
                const Node& node = code_.nodes[i];
                if (isWhole(node) && withSum(node.code.opcode) != node.code.opcode &&
                    !joinShift(i, block.first, isKept))
                    join(i, block.first, isKept);
                reads_.note(i);
            }
        }
        code::keepOnly(code_, isKept);
    }

  private:
    void join(std::size_t at, std::size_t first, std::vector<bool>& isKept) {
        Node& node = code_.nodes[at];
        for (std::size_t side = 0; side < 2; ++side) {
            const Operand read = node.code.sources[side];
            const auto inner = reads_.writerOf(read, first);
            if (!inner || !isKept[*inner] || !isWhole(code_.nodes[*inner]) ||
                code_.nodes[*inner].code.opcode != Opcode::Iadd)
                continue;
            std::array<Operand, 3> operands{code_.nodes[*inner].code.sources[0],
                                            code_.nodes[*inner].code.sources[1],
                                            node.code.sources[1 - side]};
            for (std::size_t i = 0; i < 2; ++i)
                operands[i].negate = operands[i].negate != read.negate;
            if (!areEncodable(operands)) continue;
            node.code.opcode = withSum(node.code.opcode);
            node.code.sources = {operands[0], operands[1], operands[2]};
            isKept[*inner] = false;
            return;
        }
    }

    /// The hardware counts by how many bits it would shift to the left to have the rest in the word
    /// above.
    bool joinShift(std::size_t at, std::size_t first, std::vector<bool>& isKept) {
        Node& node = code_.nodes[at];
        if (node.code.opcode != Opcode::Iadd) return false;
        for (std::size_t side = 0; side < 2; ++side) {
            const Operand read = node.code.sources[side];
            const Operand other = node.code.sources[1 - side];
            const auto inner = reads_.writerOf(read, first);
            if (!inner || read.negate || other.negate || !isKept[*inner] ||
                !isShiftByNumber(code_.nodes[*inner]))
                continue;
            const isa::Instruction& shift = code_.nodes[*inner].code;
            node.code.opcode = Opcode::LeaHi;
            node.code.type = shift.type;
            node.code.sources = {shift.sources[0], other,
                                 isa::immediateOperand(kShiftable - shift.sources[1].value)};
            isKept[*inner] = false;
            return true;
        }
        return false;
    }

    Code& code_;
    SingleReads reads_;
};

}  // namespace

// Before:  IADD R3, R0, R1
//          IADD R4, R3, R2
// After:   IADD3 R4, R0, R1, R2
// And:     IADD R3, R0, 1
//          IMIN.S32 R4, R3, R2
// After:   VIADDMNMX.MIN.S32 R4, R0, 1, R2
// And:     SHR.S32 R3, R0, 4
//          IADD R4, R3, R2
// After:   LEA.HI.S32 R4, R0, R2, 28    // the upper word of R0 << 28, and R2
void joinThree(Code& code, const PassSettings&) {
    SumJoiner(code).run();
}

}  // namespace warpscope::codegen
