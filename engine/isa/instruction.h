#pragma once

#include <array>
#include <cstdint>

#include "engine/isa/opcode.h"

namespace warpscope::isa {

/// The index of an instruction in its program.
using ProgramCounter = std::uint32_t;
/// "Nowhere": the reconvergence point of a branch whose sides meet only at the end.
inline constexpr ProgramCounter kNoTarget = UINT32_MAX;

/// How 32 bits of a lane are read, or how wide a memory access is.
enum class DataType : std::uint8_t { S32, U32, F32, S8, U8, S16, U16 };
/// Bytes of one element in memory.
constexpr int bytesOf(DataType type) {
    return type == DataType::S8 || type == DataType::U8     ? 1
           : type == DataType::S16 || type == DataType::U16 ? 2
                                                            : 4;
}

enum class Comparison : std::uint8_t { Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual };
enum class Logic : std::uint8_t { And, Or, Xor };
enum class MathFunction : std::uint8_t {
    None,
    Floor,
    Ceil,
    Trunc,
    Rint,
    Sqrt,
    Rsqrt,
    Rcp,
    Sin,
    Cos,
    Tan,
    Exp,
    Exp2,
    Log,
    Log2,
    Log10,
    Pow,
    Tanh
};
enum class AtomicOperation : std::uint8_t { Add, Min, Max, Exch, Cas, And, Or, Xor, Inc, Dec };
/// Where SHFL reads from, within segments of c lanes (PTX shfl.sync): Index = lane b, Up = lane −
/// b, Down = lane + b, Xor = lane ^ b. A lane outside its segment reads its own value.
enum class Shuffle : std::uint8_t { Index, Up, Down, Xor };
enum class VoteMode : std::uint8_t { All, Any, Ballot };

/// Values that the hardware provides to each thread. Requires for Dim3 parts: the launch.
enum class Special : std::uint8_t {
    ThreadX,
    ThreadY,
    ThreadZ,  ///< threadIdx
    BlockX,
    BlockY,
    BlockZ,  ///< blockIdx
    BlockDimX,
    BlockDimY,
    BlockDimZ,  ///< blockDim
    GridDimX,
    GridDimY,
    GridDimZ,  ///< gridDim
    WarpSize,  ///< warpSize
    Lane,      ///< lane index in the warp
    Clock,     ///< low 32 bits of the current cycle
};

/// One source of an instruction.
struct Operand {
    enum class Kind : std::uint8_t {
        None,
        Register,   ///< value = register number
        Immediate,  ///< value = the 32 bits
        Predicate,  ///< value = predicate register number; `negate` means "not"
        Parameter,  ///< value = byte offset in the parameter bank (kernel arguments)
        Special,    ///< value = a Special; only in S2R
    };
    Kind kind = Kind::None;
    bool negate = false;
    std::uint32_t value = 0;

    friend constexpr bool operator==(const Operand&, const Operand&) = default;
};

constexpr Operand registerOperand(std::uint32_t number) {
    return {Operand::Kind::Register, false, number};
}
constexpr Operand immediateOperand(std::uint32_t bits) {
    return {Operand::Kind::Immediate, false, bits};
}
constexpr Operand predicateOperand(std::uint32_t number, bool negate = false) {
    return {Operand::Kind::Predicate, negate, number};
}
constexpr Operand parameterOperand(std::uint32_t offset) {
    return {Operand::Kind::Parameter, false, offset};
}
constexpr Operand specialOperand(Special special) {
    return {Operand::Kind::Special, false, static_cast<std::uint32_t>(special)};
}

/// Which side of the innermost if-else an instruction belongs to, for the lanes view.
enum class Side : std::uint8_t { None, Then, Else };

inline constexpr std::uint16_t kNoRegister = UINT16_MAX;
/// Predicate registers of a warp: each holds one bit a lane and costs no general register.
inline constexpr int kPredicateCount = 8;

/// One machine instruction, after register allocation.
struct Instruction {
    Opcode opcode = Opcode::Exit;
    DataType type = DataType::S32;
    Comparison comparison = Comparison::Less;
    Logic logic = Logic::And;
    MathFunction math = MathFunction::None;
    AtomicOperation atomic = AtomicOperation::Add;
    Shuffle shuffle = Shuffle::Index;
    VoteMode vote = VoteMode::All;
    Side side = Side::None;
    bool isSpill = false;  ///< A local load or store that register allocation added.
    std::uint16_t destination = kNoRegister;  ///< General register written, or kNoRegister.
    std::uint8_t destinationPredicate =
        UINT8_MAX;  ///< Predicate written (Isetp, Fsetp, Plop), or 255.
    std::array<Operand, 4> sources{};
    std::int32_t offset = 0;            ///< Bytes added to the address (memory only).
    ProgramCounter target = kNoTarget;  ///< Bra only.
    /// Bra with a predicate only: the immediate post-dominator, where diverged lanes meet again.
    ProgramCounter reconvergence = kNoTarget;
    int line = 0;    ///< Line of the kernel file, from 1.
    int column = 0;  ///< Column, from 1.

    bool isConditionalBranch() const {
        return opcode == Opcode::Bra && sources[0].kind == Operand::Kind::Predicate;
    }
    friend bool operator==(const Instruction&, const Instruction&) = default;
};

}  // namespace warpscope::isa
