#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/isa/shape.h"

namespace warpscope::isa {

/// The functional unit of an SM that executes an instruction.
enum class Pipe : std::uint8_t {
    Alu,      ///< Integer add, logic, shifts, comparisons, selects.
    Fma,      ///< FP32 arithmetic and integer multiply-add.
    Sfu,      ///< Special functions, divisions, conversions.
    Lsu,      ///< Loads, stores, atomics, shuffles.
    Control,  ///< Branches, barriers, exit: no pipe of their own.
};
inline constexpr int kPipeCount = 5;

/// How long an instruction takes is looked up in the machine by this class.
enum class LatencyClass : std::uint8_t {
    Alu,         ///< Integer, logic, select.
    Fma,         ///< FADD, FMUL, FFMA.
    Imad,        ///< Integer multiply and multiply-add.
    Conversion,  ///< I2F, F2I, POPC, FLO.
    Sfu,         ///< One MUFU operation.
    Division,    ///< A sequence that the hardware runs for /, %, sqrt, sinf …, charged as one.
    Shuffle,     ///< SHFL, VOTE.
    Memory,      ///< Decided by the memory path.
    Double,      ///< DADD, DMUL, DFMA and their kin.
    Control,     ///< Branches, barriers, exit.
};

/// The queue in front of the address units that an instruction must find room in.
enum class Queue : std::uint8_t {
    None,
    LocalGlobal,        ///< Loads, stores and atomics of global and local memory (LG throttle).
    MemoryInputOutput,  ///< Shared memory, constants, shuffles (MIO throttle).
};

/// What an instruction does beside its result; each line allows less than the one before.
enum class Purity : std::uint8_t {
    Pure,   ///< Nothing, and its result follows from its sources: may be removed or shared.
    Reads,  ///< Nothing, but the result depends on when: may be removed where nobody reads it.
    Acts,   ///< Writes memory, meets other lanes or decides the way: stays where it is.
};

/// Which memory an instruction names. Local memory is global memory in which each thread has its
/// own bytes; of Generic only the address tells.
enum class Space : std::uint8_t { None, Global, Local, Shared, Constant, Generic };

/// Whose lanes come together at an instruction, so that what it does depends on who is there with
/// whom (PTX: .sync, .aligned; LLVM: convergent). No pass may bring lanes there that did not meet
/// before, or part those that did.
enum class Collective : std::uint8_t {
    None,     ///< Each lane for itself.
    Warp,     ///< Shuffles, votes, __syncwarp() and who asks which lanes are active.
    Block,    ///< __syncthreads() and its kin.
    Cluster,  ///< The barrier of a cluster.
};

/// What kind of arithmetic a result is, of integers, floats, doubles or halves as the shape says:
/// by this passes find sums and products to put together or take apart.
enum class Form : std::uint8_t {
    Other,
    Move,        ///< a.
    Widening,    ///< a, in more bits.
    Choice,      ///< One of its sources.
    Sum,         ///< a + b.
    Product,     ///< a × b.
    ProductSum,  ///< a × b + c.
    Shift,       ///< a × 2^b.
};

/// Where a lane that takes part goes on.
enum class Onward : std::uint8_t {
    Next,    ///< At the instruction behind it.
    Meet,    ///< There, too; `target` says where it will meet those that part from it.
    Jump,    ///< At `target`.
    Call,    ///< At `target`, and later on behind it.
    Return,  ///< Behind the call that brought it here.
    Stop,    ///< Nowhere: the run stops.
    End,     ///< Nowhere: it has ended.
};

/// What the hardware runs for an instruction of latency class Division, and no other has: who knows
/// something of sequences switches over this without a default, so that a new one is told of by the
/// compiler wherever it has to be known.
enum class Sequence : std::uint8_t {
    None,
    Quotient,        ///< Of integers, or the remainder.
    FloatQuotient,   ///< Of floats; `math` says Rcp where it is the fast one (isFastDivision).
    FloatFunction,   ///< What `math` says, of floats.
    DoubleQuotient,  ///< Of doubles.
    DoubleFunction,  ///< What `math` says, of doubles.
};

/// What an instruction does: how its result comes about, and what it touches beside its own
/// registers. What a row leaves out is as here: nothing but a result that follows from its sources.
struct Effect {
    Purity purity = Purity::Pure;
    Space space = Space::None;
    Collective collective = Collective::None;
    Onward way = Onward::Next;
    Form form = Form::Other;
    bool commutes = false;
    int floatOperations = 0;
    Space from = Space::None;
    Sequence sequence = Sequence::None;
};

/// What a listing writes behind the name.
enum class Suffix : std::uint8_t {
    None,            ///< Nothing, or that the type has 64 bits: IADD.64
    Memory,          ///< A type that does not have 32 bits: LDG.U8, LDG.64
    Type,            ///< IMIN.S32
    Comparison,      ///< FSETP.LT
    ComparisonType,  ///< ISETP.LT.S32
    Logic,           ///< PLOP.AND
    Math,            ///< MUFU.SIN
    Atomic,          ///< ATOMG.ADD.S32, REDUX.SUM
    Packed,          ///< HADD2.BF16 where the values are not half precision.
    Shuffle,         ///< SHFL.DOWN
    Vote,            ///< VOTE.ANY
};

/// Every instruction of the machine. Registers hold 32 bits a lane; `type` says how they are read.
/// Integers have 32 bits, or 64 in a pair of registers where the type has 64; what is said below of
/// 32 bits then holds for 64. The row of an opcode says which operands follow the type (Shape).
/// Sources are a, b, c, d in the order of Instruction::sources. A lane that is not active, or for
/// which the guard does not hold, neither reads nor writes.
enum class Opcode : std::uint8_t {
    Mov,       ///< d = a.
    S2r,       ///< d = special register a.
    Iadd,      ///< d = a + b, modulo 2^32. Either source may be negated.
    Iadd3,     ///< d = a + b + c, modulo 2^32. Each may be negated.
    Imul,      ///< d = low 32 bits of a × b.
    Imulhi,    ///< d = high 32 bits of a × b (S32 or U32).
    Imad,      ///< d = a × b + c, modulo 2^32. c may be negated.
    ImadWide,  ///< d = a × b + c of 64 bits, a and b of 32; S64 or U64 is the sign of a and b.
    Imin,      ///< d = min(a, b) (S32 or U32).
    Imax,      ///< d = max(a, b) (S32 or U32).
    IaddMin,   ///< d = min(a + b, c) (S32 or U32), the sum modulo 2^32. a and b may be negated.
    IaddMax,   ///< d = max(a + b, c), likewise.
    Iabs,      ///< d = |a|.
    Idiv,  ///< d = a / b towards zero (S32, U32). b = 0 gives all ones; INT_MIN / −1 gives INT_MIN.
    Irem,  ///< d = a % b, sign of a. b = 0 gives a; INT_MIN % −1 gives 0.
    And,   ///< d = a & b.
    Or,    ///< d = a | b.
    Xor,   ///< d = a ^ b.
    Not,   ///< d = ~a.
    Shl,   ///< d = a << b; 0 where b (unsigned) >= 32, as PTX shl.
    Shr,   ///< d = a >> b, arithmetic for S32; b (unsigned) >= 32 shifts by 31 or gives 0.
    Popc,  ///< d = number of bits set in a.
    Clz,   ///< d = leading zeros of a, 32 for 0.
    Ffs,   ///< d = 1 + index of the lowest bit set in a, 0 for 0.
    Brev,  ///< d = a with its bits in reverse order.
    I2i,   ///< d = a of 32 bits, extended to 64 (S64: with its sign, U64: with zeros).
    Lop3,  ///< d = bit by bit the entry of table d (8 bits) that the bits of a, b, c number: a
           ///< is 4. Where d is a predicate: whether a bit of that is set.
    Prmt,  ///< d = four bytes of b:a as the four lowest digits of c choose; bit 3 of one: its sign.
    Bfe,   ///< d = c bits of a from bit b on, extended with their sign or zeros (PTX bfe).
    Bfi,   ///< d = b with d bits from bit c on taken from a (PTX bfi).
    ShfL,  ///< d = upper word of b:a << min(c, 32).
    ShfR,  ///< d = lower word of b:a >> min(c, 32).
    LeaHi,  ///< d = b + (a >> (32 − c)), with the sign of a where it is S32; 0 < c < 32.
    Sad,    ///< d = |a − b| + c (S32 or U32).
    Dp4a,  ///< d = sum of the products of a's and b's bytes, + c; S32 or U32 is how bytes are read.
    Sel,   ///< d = predicate a ? b : c.
    Isetp,  ///< predicate d = a comparison b (S32 or U32), and where c is there: logic c.
    Fsetp,  ///< predicate d = a comparison b [logic c] (ordered; NotEqual unordered as C's !=).
    Fchk,  ///< predicate d = a / b needs more than the usual steps (zero, subnormal, infinite, NaN,
           ///< or near the limits).
    Plop,  ///< predicate d = a logic b; a and b are predicates, each may be negated.
    Fadd,  ///< d = a + b, round to nearest even. Sources may be negated.
    Fmul,  ///< d = a × b, round to nearest even. Sources may be negated.
    Ffma,  ///< d = a × b + c with one rounding. Sources may be negated.
    Fmin,  ///< d = fminf(a, b).
    Fmax,  ///< d = fmaxf(a, b).
    Fabs,  ///< d = fabsf(a).
    Fdiv,  ///< d = a / b, IEEE. Where `math` is Rcp, __fdividef: the same here, but quicker.
    Frnd,  ///< d = a rounded to an integer as `math` says (Floor, Ceil, Trunc, Rint).
    Fmath,  ///< d = math(a [, b]), full precision (Sqrt, Rsqrt, Sin, Cos, Exp, Log, Pow, …).
    Mufu,   ///< d = math(a), the fast approximation behind __sinf and its kin.
    I2f,    ///< d = float(a), a is S32 or U32 by `type`, round to nearest even.
    F2i,   ///< d = integer(a) towards zero, saturating; `type` is the target's. NaN gives 0, or the
           ///< upper bit alone where one side has 64 bits.
    Fsat,  ///< d = a within 0 and 1; NaN gives 0.
    Fftz,  ///< d = a, or 0 of its sign where a is subnormal.
    Hadd2,   ///< d = a + b on two halves (F16x2 or Bf16x2).
    Hmul2,   ///< d = a × b on two halves.
    Hfma2,   ///< d = a × b + c on two halves, one rounding each.
    Hmin2,   ///< d = min(a, b) on two halves; of a number and NaN the number.
    Hmax2,   ///< d = max(a, b) on two halves.
    H2f,     ///< d = float(lower half of a), F16x2.
    F2h2,    ///< d = half(a) above half(b) (F16x2 or Bf16x2), as `rounding` says.
    Dadd,    ///< d = a + b on doubles, round to nearest even. Sources may be negated.
    Dmul,    ///< d = a × b on doubles.
    Dfma,    ///< d = a × b + c on doubles with one rounding.
    Dmin,    ///< d = fmin(a, b).
    Dmax,    ///< d = fmax(a, b).
    Dabs,    ///< d = fabs(a).
    Ddiv,    ///< d = a / b on doubles, IEEE.
    Dmath,   ///< d = math(a [, b]) on doubles, rounding to integers included.
    Dsetp,   ///< predicate d = a comparison b on doubles, as Fsetp.
    I2d,     ///< d = double(a), a is an integer by `type`, round to nearest even.
    D2i,     ///< d = integer(a) of a double, as F2i.
    F2d,     ///< d = double(a) of a float, exact.
    D2f,     ///< d = float(a) of a double, round to nearest even.
    Ldg,     ///< d = global[a + offset], `type` says width and extension.
    Stg,     ///< global[a + offset] = b.
    Lds,     ///< d = shared[a + offset].
    Sts,     ///< shared[a + offset] = b.
    Ldl,     ///< d = local[a + offset], each lane its own.
    Stl,     ///< local[a + offset] = b.
    Ldc,     ///< d = constant[a + offset].
    Atomg,   ///< d = old global[a + offset]; the new value is atomic(old, b [, c for Cas]).
    Atoms,   ///< The same on shared memory.
    Ld,      ///< d = what a + offset points to: 64 bits that name their space (kSharedWindow …).
    St,      ///< The same for a store …
    Atom,    ///< … and an atomic, with the operands of the others.
    Ldgsts,  ///< shared[a + offset] = global[b], beside the warp (LDGDEPBAR, DEPBAR). Of the bytes
             ///< that the type has the first c are read, all where c is left out; the rest is 0.
    Ldgdepbar,  ///< The copies that the warp has asked for since the last one are a group.
    Depbar,     ///< Waits until all groups but the last a are there.
    Shfl,       ///< d = a of the lane that `shuffle`, b (lane, delta or mask) and c (width) name.
    Vote,   ///< Over the lanes named by b: All, Any (d = 0 or 1) or Ballot (d = mask) of predicate
            ///< a. A type of 64 bits asks for the mask's upper half, that of lanes 32 to 63.
    Match,  ///< d = lanes of mask b with the same a (d = 1: 32 to 63); All: 0 where one differs.
    Redux,  ///< d = atomic(a) over the lanes of mask b: Add, Min, Max, And, Or, Xor.
    Activemask,  ///< d = low 32 bits of the mask of active lanes; the upper ones by type as Vote.
    Bra,         ///< Goes to `target`.
    Call,        ///< Goes to `target`; who comes back (RET) goes on behind it. a: the bytes of its
                 ///< stack that a thread has in use then, of which b are the most.
    Ret,         ///< Goes back behind the last CALL from which its thread has not come back.
    Bssy,        ///< The active lanes will meet at `target`, which is known without it …
    Bsync,       ///< … and here they have met. Both only take their time; a is 1 where some may
                 ///< come from the call of a routine (isBehindRoutine).
    Uldc,        ///< Loads what the calling convention keeps at a in the constant bank: the end of
                 ///< the stack, the descriptor of memory. Nothing here needs them.
    Umov,        ///< Makes a word a of a number for which the next instructions have no room, in a
                 ///< register of the whole warp. Here they have it, and this only takes its time.
    Bar,         ///< Barrier a for b threads, or without both for the block: __syncthreads().
    BarArrive,   ///< Comes to barrier a for b threads and goes on: bar.arrive.
    BarRed,      ///< __syncthreads() that gives All, Any or (Ballot) the number of predicate a.
    ClusterArrive,  ///< What comes before has been done when ClusterWait lets others go on, unless
                    ///< a is not 0 (relaxed).
    ClusterWait,    ///< Barrier for all threads of the blocks of a cluster: cluster.sync().
    Membar,         ///< Orders its thread's accesses for a FenceScope a; memory here is in order
                    ///< anyway, so that it only takes the time.
    Nanosleep,      ///< The warp sleeps for about a nanoseconds, the most of its active lanes.
    Warpsync,       ///< __syncwarp(mask a).
    Trap,           ///< The run stops with a fault.
    Print,   ///< printf of the text at a with the arguments at b, each of 64 bits that name their
             ///< space; d = arguments asked for. They lie as C++ lays out a structure.
    Assert,  ///< The run stops with a fault that tells the text at a, 64 bits as those of Print.
    Exit,    ///< The active lanes end.
};
inline constexpr int kOpcodeCount = static_cast<int>(Opcode::Exit) + 1;

/// For whom MEMBAR orders: __threadfence_block(), __threadfence(), __threadfence_system().
enum class FenceScope : std::uint8_t { Block, Device, System };

/// What everybody needs to know of an opcode.
struct OpcodeInfo {
    Opcode opcode;
    std::string_view name;  ///< As in a SASS listing, without suffixes.
    Suffix suffix;
    Shape shape;
    Pipe pipe;
    LatencyClass latency;
    Queue queue;
    Purity purity;
    Space space;
    Collective collective;
    Onward way;
    Form form;
    bool commutes;  ///< To the last bit of its result a and b may change their places.
    /// Of one lane, as rooflines count them: sums and products, and both of a fused one. Nsight
    /// Compute's chart counts FADD, FMUL and FFMA (twice) and their kin of doubles and halves, and
    /// nothing else: not MUFU, comparisons, minima and conversions, 0 here as well. What the
    /// hardware works out in a sequence (FDIV, FMATH, DDIV, DMATH) has sums and products in it,
    /// which are not counted here, as that sequence is one instruction.
    int floatOperations;
    Space from;  ///< A memory that it reads as well: a copy's, or that of an argument.
    Sequence sequence;

    /// A row of the table; no column can be left out, of the last one what Effect says.
    constexpr OpcodeInfo(Opcode which, std::string_view text, Suffix behindName, Shape operands,
                         Pipe unit, LatencyClass timing, Queue line, Effect effect)
        : opcode(which),
          name(text),
          suffix(behindName),
          shape(operands),
          pipe(unit),
          latency(timing),
          queue(line),
          purity(effect.purity),
          space(effect.space),
          collective(effect.collective),
          way(effect.way),
          form(effect.form),
          commutes(effect.commutes),
          floatOperations(effect.floatOperations),
          from(effect.from),
          sequence(effect.sequence) {}
};

/// The row of an opcode.
const OpcodeInfo& infoOf(Opcode opcode);

/// The upper halves of addresses that name their space. Global memory has none; a shared address
/// beyond a block's own (bits 24 and up) names the block of the cluster, from 1.
inline constexpr std::uint32_t kSharedWindow = 0x0100'0000;
inline constexpr std::uint32_t kLocalWindow = 0x0200'0000;
inline constexpr std::uint32_t kConstantWindow = 0x0300'0000;

/// True for instructions that read memory of any space into a register, atomics included.
bool isLoad(Opcode opcode);
/// True for those that write memory and no register.
bool isStore(Opcode opcode);
/// True for those that do both at once.
bool isAtomic(Opcode opcode);
/// True for those that may write to a memory of this space: its own stores and atomics, and those
/// of which only the address tells.
bool mayWriteTo(Opcode opcode, Space space);
/// True for those at which threads stand until others have come: __syncthreads() and its kin,
/// cluster.sync(), __syncwarp().
bool isBarrier(Opcode opcode);
/// True for those that wait for a whole cluster, or let it know.
bool isOfCluster(Opcode opcode);
/// True for those by which the lanes of a warp tell each other values, without a wait: shuffles,
/// votes, match and reduce.
bool isExchange(Opcode opcode);
/// True for those that read one memory and write another, beside the warp.
bool isCopy(Opcode opcode);
/// True for those of which only an address tells which memory they touch, printf's arguments among
/// them.
bool mayMeanAnyMemory(Opcode opcode);
/// True for those whose predicate is a comparison of a with b.
bool isComparison(Opcode opcode);
/// The form of a result that is an integer as wide as its type; Other where it is none, or made of
/// floats.
Form integerFormOf(Opcode opcode);
/// The form of a result that is a float or a double; Other where it is none.
Form realFormOf(Opcode opcode);
/// True for those that may go on at their `target`.
bool goesToTarget(Opcode opcode);
/// True for those that have a `target`: BSSY names one without going there.
bool hasTarget(Opcode opcode);
/// True for a jump, a way back and the end: who takes part does not come to the instruction behind
/// it, and nothing else happens.
bool goesElsewhere(Opcode opcode);

}  // namespace warpscope::isa
