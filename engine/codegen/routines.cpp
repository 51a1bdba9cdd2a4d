#include "engine/codegen/routines.h"

namespace warpscope::codegen {

using isa::MathFunction;
using isa::Opcode;

bool callsRoutine(const isa::Instruction& instruction) {
    if (instruction.opcode == Opcode::Fmath)
        return instruction.math == MathFunction::Sqrt || instruction.math == MathFunction::Rcp;
    return instruction.opcode == Opcode::Fdiv && instruction.math == MathFunction::None;
}

bool hasBranchOfItsOwn(const isa::Instruction& instruction) {
    using enum MathFunction;
    const MathFunction math = instruction.math;
    switch (instruction.opcode) {
        case Opcode::Fdiv:
            return math != Rcp;
        case Opcode::Fmath:
            return math == Sqrt || math == Sin || math == Cos || math == Tan || math == Pow ||
                   math == Fmod || math == Atan2;
        case Opcode::Ddiv:
            return true;
        case Opcode::Dmath:
            return math == Sqrt || math == Rsqrt || math == Sin || math == Cos || math == Tan ||
                   math == Exp || math == Log || math == Pow || math == Fmod;
        case Opcode::Idiv:
        case Opcode::Irem:
            return isa::bytesOf(instruction.type) == 8 &&
                   instruction.sources[1].kind != isa::Operand::Kind::Immediate;
        default:
            return false;
    }
}

int registersOfRoutine(const isa::Instruction& instruction) {
    switch (instruction.opcode) {
        case Opcode::Fdiv:
            return instruction.math == MathFunction::None ? 11 : 0;
        case Opcode::Fmath:
            return instruction.math == MathFunction::Sqrt ? 6 : 0;
        case Opcode::Ddiv:
            return instruction.math == MathFunction::None ? 20 : 0;
        case Opcode::Idiv:
        case Opcode::Irem:
            return isa::bytesOf(instruction.type) == 8 ? 12 : 0;
        default:
            return 0;
    }
}

}  // namespace warpscope::codegen
