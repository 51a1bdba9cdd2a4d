#include "engine/codegen/values/routines.h"

#include "engine/isa/sequence.h"

namespace warpscope::codegen {

using isa::MathFunction;

namespace {

/// R0, R4 to R15, R20, R21 and one more of those that R1 stands between: so that 24 are counted.
constexpr int kOfAbi = 16;
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

bool callsByAbi(const isa::Instruction& instruction) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    // It reads where its arguments lie and no more, or stops the run with words.
    const bool prints = info.space == isa::Space::None && info.from == isa::Space::Generic;
    const bool says = info.shape.source(0) != isa::OperandShape::None;
    return prints || (info.way == isa::Onward::Stop && says);
}

int registersOfRoutine(const isa::Instruction& instruction) {
    if (callsByAbi(instruction)) return kOfAbi;
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
