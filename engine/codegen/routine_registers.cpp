#include <algorithm>

#include "engine/codegen/allocate.h"

namespace warpscope::codegen {
namespace {

using code::Node;
using isa::MathFunction;
using isa::Opcode;

/// Registers that the routine of an instruction writes, its arguments, its result and the way back
/// among them: counted in the code of nvcc 13.0 for sm_90, whose callers keep them free. 0 where
/// it calls none, or where none was seen.
int registersOfRoutine(const isa::Instruction& instruction) {
    const bool isWhole = instruction.math == MathFunction::None;
    switch (instruction.opcode) {
        case Opcode::Fdiv:
            return isWhole ? 11 : 0;
        case Opcode::Fmath:
            return instruction.math == MathFunction::Sqrt ? 6 : 0;
        case Opcode::Ddiv:
            return isWhole ? 20 : 0;
        case Opcode::Idiv:
        case Opcode::Irem:
            return isa::bytesOf(instruction.type) == 8 ? 12 : 0;
        default:
            return 0;
    }
}

}  // namespace

int registersAtRoutines(const code::Code& code, const std::vector<WordRanges>& ranges) {
    int most = 0;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        const int taken = node.isInstruction() ? registersOfRoutine(node.code) : 0;
        if (taken == 0) continue;
        int kept = 0;
        for (const WordRanges& words : ranges) {
            for (const Ranges& word : words)
                kept += std::ranges::any_of(
                    word, [&](Interval range) { return range.from < i && range.to > i; });
        }
        most = std::max(most, kept + taken);
    }
    return most;
}

}  // namespace warpscope::codegen
