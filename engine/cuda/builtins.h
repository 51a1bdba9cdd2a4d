#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/cuda/types.h"
#include "engine/isa/instruction.h"

namespace warpscope::cuda {

/// How a call of a built-in function becomes instructions.
enum class BuiltinKind : std::uint8_t {
    Instruction,  ///< One instruction, `opcode` on the arguments.
    MinMax,       ///< min and max of the arguments' common type.
    Absolute,     ///< abs of int or float.
    Product24,    ///< The low 32 bits of the product of the low 24 bits of two integers.
    Reinterpret,  ///< The same bits as another type: no instruction.
    Barrier,
    WarpBarrier,
    Fence,  ///< Memory is in order already: no instruction.
    Shuffle,
    Vote,
    ActiveMask,
    Atomic,
    Clock,
    CachedLoad,  ///< __ldg.
};

/// A function that the language provides.
struct Builtin {
    std::string_view name{};
    BuiltinKind kind = BuiltinKind::Instruction;
    isa::Opcode opcode = isa::Opcode::Mov;
    Scalar result = Scalar::Float;
    Scalar argument = Scalar::Float;  ///< Type of the arguments where all have the same.
    int minArguments = 1;
    int maxArguments = 1;
    isa::MathFunction math = isa::MathFunction::None;
    isa::AtomicOperation atomic = isa::AtomicOperation::Add;
    isa::Shuffle shuffle = isa::Shuffle::Index;
    isa::VoteMode vote = isa::VoteMode::All;
    bool isCostly = false;  ///< Not worth computing where it might be skipped.
};

/// The row of a name, or nullptr.
const Builtin* findBuiltin(std::string_view name);
/// Functions of the CUDA math library that this reader does not know: named as what they are, so
/// that no other is suggested for them.
bool isOutsideFunction(std::string_view name);
/// All names, for suggestions.
std::vector<std::string_view> builtinNames();

/// threadIdx and its kin: the x part of a vector that the hardware provides, or false.
bool findSpecialVector(std::string_view name, isa::Special& first);

}  // namespace warpscope::cuda
