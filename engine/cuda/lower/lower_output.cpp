#include <algorithm>
#include <vector>

#include "engine/cuda/lower/lowerer.h"

namespace warpscope::cuda {

using code::Space;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

namespace {

std::uint32_t windowOf(Space space) {
    switch (space) {
        case Space::Shared:
            return isa::kSharedWindow;
        case Space::Local:
            return isa::kLocalWindow;
        case Space::Constant:
            return isa::kConstantWindow;
        case Space::Global:
        case Space::None:
        case Space::Generic:
            return 0;
    }
    return 0;
}

Operand wideAddress(Space space, std::uint32_t offset) {
    return isa::wideImmediateOperand(std::uint64_t{windowOf(space)} << 32 | offset);
}

}  // namespace

/// A pointer as 64 bits that name its memory.
Operand Lowerer::genericPointer(const Expression& pointer) {
    const Address address = addressOfPointer(pointer);
    const Operand low = pointerOperand(address);
    const bool isKnown = low.kind == Operand::Kind::Immediate;
    // Null belongs to no memory.
    if (isKnown && low.value == 0 && address.space == Space::None)
        return isa::wideImmediateOperand(0);
    requireSpace(address.space, pointer.place);
    if (isKnown) return wideAddress(address.space, low.value);
    return joinedWords(low, isa::immediateOperand(windowOf(address.space)));
}

/// The arguments go to local memory, one behind the other as in a structure, as nvcc's code has it;
/// all calls of a kernel share that place.
Operand Lowerer::lowerPrint(const Expression& expression) {
    struct Argument {
        Operand value{};
        Scalar scalar = Scalar::Int;
        std::uint32_t offset = 0;
    };
    const Operand format = genericPointer(*expression.operands[0]);
    std::vector<Argument> arguments;
    std::uint32_t bytes = 0;
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
        const Expression& operand = *expression.operands[i];
        const bool isPointer = operand.type.isPointer;
        Argument& argument = arguments.emplace_back();
        argument.value = isPointer ? genericPointer(operand) : lower(operand).operand;
        argument.scalar = isPointer ? Scalar::UnsignedLongLong : operand.type.scalar;
        const std::uint32_t size = bytesOf(argument.scalar);
        argument.offset = alignedTo(bytes, size);
        bytes = argument.offset + size;
    }
    if (bytes > printedBytes_) {
        printedAt_ = newLocal(bytes, 8);
        printedBytes_ = bytes;
    }
    for (const Argument& argument : arguments) {
        const Address at{Space::Local, isa::immediateOperand(0),
                         static_cast<std::int32_t>(printedAt_ + argument.offset)};
        store(at, argument.scalar, argument.value, expression.place);
    }
    const Operand list =
        bytes == 0 ? isa::wideImmediateOperand(0) : wideAddress(Space::Local, printedAt_);
    return emitter_.emitValue(Opcode::Print, DataType::U64, {format, list});
}

/// assert(x): a branch around the instruction that stops the run.
void Lowerer::lowerAssert(const Expression& expression) {
    const std::uint32_t holds = emitter_.newLabel();
    branchIf(*expression.operands[0], true, holds);
    emitter_.emit(Opcode::Assert, DataType::U64, {genericPointer(*expression.operands[1])});
    emitter_.bind(holds);
}

}  // namespace warpscope::cuda
