#include "engine/codegen/values/routines.h"

#include "engine/isa/sequence.h"

namespace warpscope::codegen {

using isa::MathFunction;

namespace {

constexpr std::uint64_t kOneOfDouble = 0x3ff0'0000'0000'0000;

/// 1 / x of a double.
bool isReciprocal(const isa::Instruction& instruction) {
    return instruction.type == isa::DataType::F64 &&
           instruction.sources[0] == isa::wideImmediateOperand(kOneOfDouble);
}

}  // namespace

bool callsRoutine(const isa::Instruction& instruction) {
    switch (isa::infoOf(instruction.opcode).sequence) {
        case isa::Sequence::FloatQuotient:
            return !isa::isFastDivision(instruction);
        case isa::Sequence::FloatFunction:
            return instruction.math == MathFunction::Sqrt || instruction.math == MathFunction::Rcp;
        case isa::Sequence::None:
        case isa::Sequence::Quotient:
        case isa::Sequence::DoubleQuotient:
        case isa::Sequence::DoubleFunction:
            break;
    }
    return false;
}

int registersOfRoutine(const isa::Instruction& instruction) {
    switch (isa::infoOf(instruction.opcode).sequence) {
        case isa::Sequence::Quotient:
            return isa::bytesOf(instruction.type) == 8 ? 12 : 0;
        case isa::Sequence::FloatQuotient:
            return isa::isFastDivision(instruction) ? 0 : 11;
        case isa::Sequence::FloatFunction:
            return instruction.math == MathFunction::Sqrt ? 6 : 0;
        case isa::Sequence::DoubleQuotient:
            return isReciprocal(instruction) ? 8 : 20;
        case isa::Sequence::None:
        case isa::Sequence::DoubleFunction:
            break;
    }
    return 0;
}

}  // namespace warpscope::codegen
