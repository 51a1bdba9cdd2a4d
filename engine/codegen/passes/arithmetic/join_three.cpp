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

class SumJoiner {
  public:
    explicit SumJoiner(Code& code) : code_(code), reads_(code) {}

    void run() {
        std::vector<bool> isKept(code_.nodes.size(), true);
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i) {
                const Node& node = code_.nodes[i];
                if (isWhole(node) && withSum(node.code.opcode) != node.code.opcode)
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
void joinThree(Code& code, const PassSettings&) {
    SumJoiner(code).run();
}

}  // namespace warpscope::codegen
