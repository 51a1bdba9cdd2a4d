#pragma once

#include <cstdint>
#include <string_view>

#include "engine/cuda/types/types.h"
#include "engine/isa/instruction.h"

namespace warpscope::cuda {

/// How a call of a built-in function becomes instructions.
enum class BuiltinKind : std::uint8_t {
    Instruction,     ///< One instruction, `opcode` on the arguments.
    MinMax,          ///< min and max of the arguments' common type.
    Absolute,        ///< abs of integers and reals.
    RoundToInteger,  ///< The argument rounded as `math` says, then converted.
    IsNan,
    IsInfinite,
    IsFinite,
    SignBit,
    SineCosine,        ///< sincosf(x, &s, &c).
    Saturate,          ///< __saturatef.
    SingleRounded,     ///< __fmul_rn and its kin, which nothing may fuse: `opcode` on them.
    DirectedRounding,  ///< __fadd_rz and its kin: `opcode` on them, rounded as `rounding` says.
    Average,           ///< __hadd and its kin: half of the sum, which no word has to hold.
    Exponent,          ///< ilogb.
    HalfWord,          ///< __double2hiint (opcode Shr) and __double2loint.
    JoinWords,         ///< __hiloint2double.
    Packed,            ///< __vadd4 and its kin: several numbers in one word.
    Product24,         ///< The low 32 bits of the product of the low 24 bits of two integers.
    Reinterpret,       ///< The same bits as another type: no instruction.
    Barrier,
    BlockVote,  ///< __syncthreads_count and its kin.
    WarpBarrier,
    Fence,  ///< Memory is in order already: no instruction.
    Shuffle,
    Vote,
    Match,   ///< __match_any_sync(mask, value), __match_all_sync(mask, value, &holds).
    Reduce,  ///< __reduce_add_sync(mask, value) and its kin.
    ActiveMask,
    FindSetBit,  ///< __fns(mask, base, offset).
    Atomic,
    Clock,
    CachedLoad,   ///< __ldg and its kin.
    CachedStore,  ///< __stcs(p, value) and its kin.
    Trap,
    Print,   ///< printf(format, …).
    Assert,  ///< assert(condition, its text).
};

/// Of the rows in the tables of functions.
inline constexpr Scalar kInt = Scalar::Int;
inline constexpr Scalar kUnsigned = Scalar::Unsigned;

/// A function that the language provides.
struct Builtin {
    std::string_view name{};
    BuiltinKind kind = BuiltinKind::Instruction;
    isa::Opcode opcode = isa::Opcode::Mov;
    Scalar result = Scalar::Float;
    Scalar argument = Scalar::Float;  ///< Type of the arguments where all have the same.
    /// Of float where all arguments are float, else of double: what C++ overloads.
    bool isGeneric = false;
    int minArguments = 1;
    int maxArguments = 1;
    isa::MathFunction math = isa::MathFunction::None;
    isa::AtomicOperation atomic = isa::AtomicOperation::Add;
    isa::Shuffle shuffle = isa::Shuffle::Index;
    isa::VoteMode vote = isa::VoteMode::All;
    isa::Rounding rounding = isa::Rounding::Free;
    std::uint32_t lastMask = UINT32_MAX;         ///< The bits of the last argument that count.
    isa::Caching caching = isa::Caching::Usual;  ///< Of CachedLoad and CachedStore.
    bool isCostly = false;                       ///< Not worth computing where it might be skipped.
};

/// Whether a call does more than to give a result, where it matters in which order it stands.
constexpr bool hasEffect(const Builtin& builtin) {
    return builtin.kind == BuiltinKind::Atomic || builtin.kind == BuiltinKind::SineCosine ||
           builtin.kind == BuiltinKind::Print || builtin.kind == BuiltinKind::Assert ||
           (builtin.kind == BuiltinKind::Match && builtin.vote == isa::VoteMode::All);
}

}  // namespace warpscope::cuda
