#pragma once

#include <array>
#include <cstdint>

#include "engine/isa/opcode.h"

namespace warpscope::isa {

/// The index of an instruction in its program.
using ProgramCounter = std::uint32_t;
/// "Nowhere": the reconvergence point of a branch whose sides meet only at the end.
inline constexpr ProgramCounter kNoTarget = UINT32_MAX;
/// The end of a path that a CALL has begun: where its lanes come to a RET.
inline constexpr ProgramCounter kAtReturn = UINT32_MAX - 1;

/// How the bits of a lane are read, or how wide a memory access is.
/// The packed types hold two values of 16 bits, the first in the lower half; B128 are four words.
enum class DataType : std::uint8_t {
    S32,
    U32,
    F32,
    S8,
    U8,
    S16,
    U16,
    S64,
    U64,
    F64,
    F16,
    Bf16,
    F16x2,
    Bf16x2,
    B128
};
/// Bytes of one element in memory.
constexpr int bytesOf(DataType type) {
    switch (type) {
        case DataType::S8:
        case DataType::U8:
            return 1;
        case DataType::S16:
        case DataType::U16:
        case DataType::F16:
        case DataType::Bf16:
            return 2;
        case DataType::S32:
        case DataType::U32:
        case DataType::F32:
        case DataType::F16x2:
        case DataType::Bf16x2:
            return 4;
        case DataType::S64:
        case DataType::U64:
        case DataType::F64:
            return 8;
        case DataType::B128:
            return 16;
    }
    return 4;
}
/// Registers that an operand of this shape takes in an instruction of this type: 2 for a pair, 4
/// for a quad, 0 where it is no register. The number of the first is a multiple of how many there
/// are, and it holds the lowest word.
constexpr int registersOf(OperandShape shape, DataType type) {
    switch (shape) {
        case OperandShape::None:
        case OperandShape::Predicate:
        case OperandShape::Special:
        case OperandShape::Note:
            return 0;
        case OperandShape::Value:
            return bytesOf(type) > 4 ? bytesOf(type) / 4 : 1;
        case OperandShape::Double:
        case OperandShape::WideAddress:
            return 2;
        case OperandShape::Lanes:
        case OperandShape::HiddenLanes:
        case OperandShape::Word:
        case OperandShape::Float:
        case OperandShape::Address:
            return 1;
    }
    return 1;
}

/// Of floats all but NotEqual are false where one side is NaN. Those behind it are for floats only:
/// the first five are true where one side is NaN, the last three ask for it.
enum class Comparison : std::uint8_t {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    LessUnordered,
    LessEqualUnordered,
    GreaterUnordered,
    GreaterEqualUnordered,
    EqualUnordered,
    NotEqualOrdered,
    Ordered,
    Unordered
};
/// How a result is rounded that its type cannot hold. Free is to the nearest even, and a product
/// may be left unrounded in the addition that uses it; Nearest is the same with its rounding kept.
enum class Rounding : std::uint8_t { Free, Nearest, Zero, Down, Up };
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
    Tanh,
    Fmod,
    Remainder,
    Atan2,
    Hypot,
    Copysign,
    Fdim,
    Ldexp,
    Cbrt,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Asinh,
    Acosh,
    Atanh,
    Log1p,
    Expm1,
    Exp10,
    Erf,
    Erfc,
    Tgamma,
    Lgamma,
    Sinpi,
    Cospi,
    Round,  ///< Away from zero where it lies between two.
    Logb,   ///< The exponent of a, as a number.
    Rcbrt,
    Rhypot,
    Nextafter,
    Erfinv,
    Erfcinv,
    Erfcx,
    Normcdf,
    Normcdfinv,
    J0,
    J1,
    Y0,
    Y1
};
/// How an access to global memory uses the caches, as nvcc's listings name it. StrongGpu (ld.cg,
/// relaxed and acquire for the GPU) and StrongSys (ld.cv, volatile) neither find anything in L1 nor
/// leave it there; StrongSm (ld.ca), EvictFirst (ld.cs) and LastUse (ld.lu) do as the usual.
enum class Caching : std::uint8_t { Usual, StrongSm, StrongGpu, StrongSys, EvictFirst, LastUse };
/// Whether a load goes to L2 whatever L1 has. Measured on an H200: read again at once, such a load
/// takes 274 to 323 cycles and one behind it as many, all others 55; what a store of any kind
/// writes, L1 has.
constexpr bool bypassesL1(Caching caching) {
    return caching == Caching::StrongGpu || caching == Caching::StrongSys;
}
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
    GridDimZ,   ///< gridDim
    WarpSize,   ///< warpSize
    Lane,       ///< lane index in the warp
    Clock,      ///< low 32 bits of the current cycle
    ClockHigh,  ///< its upper 32 bits
    LaneMaskEqual,
    LaneMaskLess,
    LaneMaskLessEqual,
    LaneMaskGreater,
    LaneMaskGreaterEqual,  ///< lanes that compare so with this one, one bit each
    WarpIndex,             ///< number of the warp in its block
    WarpCount,             ///< warps of a block
    SmIndex,
    SmCount,
    SharedBytes,         ///< of the block, static and dynamic
    DynamicSharedBytes,  ///< of the launch
    ClusterX,
    ClusterY,
    ClusterZ,  ///< place of the cluster among clusters
    ClusterBlockX,
    ClusterBlockY,
    ClusterBlockZ,  ///< place of the block in its cluster
    ClusterDimX,
    ClusterDimY,
    ClusterDimZ,  ///< blocks of a cluster
    ClusterCountX,
    ClusterCountY,
    ClusterCountZ,  ///< clusters of the grid
    ClusterRank,    ///< place of the block in its cluster, x fastest
    ClusterSize,    ///< blocks of a cluster
};
inline constexpr int kSpecialCount = static_cast<int>(Special::ClusterSize) + 1;

/// One source of an instruction.
struct Operand {
    enum class Kind : std::uint8_t {
        None,
        Register,   ///< value = register number, the even one of a pair
        Immediate,  ///< value = the lower 32 bits, high = the upper ones
        Predicate,  ///< value = predicate register number; `negate` means "not"
        Parameter,  ///< value = byte offset in the parameter bank (kernel arguments)
        Special,    ///< value = a Special; only in S2R
    };
    Kind kind = Kind::None;
    bool negate = false;
    std::uint32_t value = 0;
    std::uint32_t high = 0;  ///< Upper half of an immediate of 64 bits.
    /// Before registers are given: how many words behind the first of a wide register it reads.
    std::uint8_t part = 0;

    friend constexpr bool operator==(const Operand&, const Operand&) = default;
};

constexpr Operand registerOperand(std::uint32_t number) {
    return {Operand::Kind::Register, false, number, 0, 0};
}
constexpr Operand immediateOperand(std::uint32_t bits) {
    return {Operand::Kind::Immediate, false, bits, 0, 0};
}
constexpr Operand wideImmediateOperand(std::uint64_t bits) {
    return {Operand::Kind::Immediate, false, static_cast<std::uint32_t>(bits),
            static_cast<std::uint32_t>(bits >> 32), 0};
}
constexpr Operand predicateOperand(std::uint32_t number, bool negate = false) {
    return {Operand::Kind::Predicate, negate, number, 0, 0};
}
constexpr Operand parameterOperand(std::uint32_t offset) {
    return {Operand::Kind::Parameter, false, offset, 0, 0};
}
constexpr Operand specialOperand(Special special) {
    return {Operand::Kind::Special, false, static_cast<std::uint32_t>(special), 0, 0};
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
    Rounding rounding = Rounding::Free;
    Side side = Side::None;
    Caching caching = Caching::Usual;
    /// The address is a pair of registers or a constant of 64 bits (memory only).
    bool hasWideAddress = false;
    bool isSpill = false;  ///< A local load or store that register allocation added.
    /// A load that copies a member with its whole structure, or bytes between members: they may
    /// have no value yet.
    bool copiesMember = false;
    /// A load or store that other threads watch or change meanwhile: volatile, or atomic as PTX has
    /// it (relaxed, acquire, release). It is never shared, hoisted or left out, and where both of
    /// two accesses are so, or one is an atomic, they are no race.
    bool isVolatile = false;
    /// A sequence of the hardware's instructions that is issued step by step
    /// (sm/timing/sequences.h), as the hardware issues it; otherwise as one that lasts as long as
    /// all of them.
    bool isInSteps = false;
    /// A predicate, or None. Lanes where it does not hold take no part: they read and write nothing
    /// and other lanes do not see them; the instruction takes its issue slot all the same.
    Operand guard{};
    std::uint16_t destination = kNoRegister;  ///< General register written, or kNoRegister.
    std::uint8_t destinationPredicate =
        UINT8_MAX;  ///< Predicate written (Isetp, Fsetp, Plop, Shfl), or 255.
    std::array<Operand, 4> sources{};
    std::int32_t offset = 0;            ///< Bytes added to the address (memory only).
    ProgramCounter target = kNoTarget;  ///< Where hasTarget(opcode).
    /// Bra with a guard only: the immediate post-dominator, where diverged lanes meet again.
    ProgramCounter reconvergence = kNoTarget;
    int line = 0;    ///< Line of the kernel file, from 1.
    int column = 0;  ///< Column, from 1.

    bool isGuarded() const { return guard.kind == Operand::Kind::Predicate; }
    bool isConditionalBranch() const { return opcode == Opcode::Bra && isGuarded(); }
    /// A barrier with a number and a count of threads: BAR.ARV, and BAR.SYNC with a count.
    bool isNamedBarrier() const {
        const bool hasCount = sources[1].kind != Operand::Kind::None;
        return opcode == Opcode::BarArrive || (opcode == Opcode::Bar && hasCount);
    }
    /// All lanes that come to it end.
    bool endsAll() const { return opcode == Opcode::Exit && !isGuarded(); }
    /// No lane comes to the instruction behind it.
    bool neverFallsThrough() const { return goesElsewhere(opcode) && !isGuarded(); }
    /// It reads the clock, so that its result depends on where it stands.
    bool readsClock() const {
        const auto reads = [this](Special special) {
            return sources[0] == specialOperand(special);
        };
        return opcode == Opcode::S2r && (reads(Special::Clock) || reads(Special::ClockHigh));
    }
    friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// Registers that a source takes where it is one.
inline int registersOf(const Instruction& instruction, std::size_t source) {
    const OperandShape shape = infoOf(instruction.opcode).shape.source(source);
    if (shape == OperandShape::Address) return instruction.hasWideAddress ? 2 : 1;
    return registersOf(shape, instruction.type);
}
/// Registers that the result takes.
inline int resultRegistersOf(const Instruction& instruction) {
    return registersOf(infoOf(instruction.opcode).shape.destination(), instruction.type);
}

}  // namespace warpscope::isa
