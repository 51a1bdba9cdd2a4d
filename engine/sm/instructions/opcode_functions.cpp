#include "engine/sm/instructions/opcode_functions.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "engine/base/enumerators.h"
#include "engine/isa/sequence.h"
#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/execute_memory.h"
#include "engine/sm/instructions/half_values.h"
#include "engine/sm/instructions/integer_values.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {
namespace {

using S32 = std::int32_t;
using U32 = std::uint32_t;
using S64 = std::int64_t;
using U64 = std::uint64_t;

/// How the type of an instruction reads its sources, where the opcode leaves a choice. Of packed
/// halves Signed are IEEE's and Unsigned Google's.
enum class SourceType : std::uint8_t { Signed, Unsigned, SignedWide, UnsignedWide };
constexpr std::size_t kSourceTypeCount = 4;
static_assert(hasEnumerators<SourceType, kSourceTypeCount>());

constexpr SourceType sourceTypeOf(isa::DataType type) {
    if (type == isa::DataType::S64) return SourceType::SignedWide;
    if (isa::bytesOf(type) == 8) return SourceType::UnsignedWide;
    const bool isUnsigned = type == isa::DataType::U32 || type == isa::DataType::Bf16x2;
    return isUnsigned ? SourceType::Unsigned : SourceType::Signed;
}

/// The functions of an opcode, by the type of its sources.
using Functions = std::array<Function, kSourceTypeCount>;

constexpr Functions lanes(LaneFunction s32, LaneFunction u32, LaneFunction s64, LaneFunction u64) {
    return {{{.lanes = s32}, {.lanes = u32}, {.lanes = s64}, {.lanes = u64}}};
}
constexpr Functions lanes(LaneFunction function) {
    return lanes(function, function, function, function);
}
constexpr Functions compute(Compute s32, Compute u32, Compute s64, Compute u64) {
    return {{{.compute = s32}, {.compute = u32}, {.compute = s64}, {.compute = u64}}};
}
constexpr Functions compute(Compute function) {
    return compute(function, function, function, function);
}
constexpr Functions perform(Perform s32, Perform u32, Perform s64, Perform u64) {
    return {{{.perform = s32}, {.perform = u32}, {.perform = s64}, {.perform = u64}}};
}
constexpr Functions perform(Perform function) {
    return perform(function, function, function, function);
}

/// A loop over lanes whose sources have these types.
template <class... Sources, class F>
constexpr LaneFunction loop(F) {
    return overLanes<F, Sources...>;
}
/// The same for every form: f takes one, two or three values of type T.
template <class T, class F>
constexpr LaneFunction loopOf(F f) {
    if constexpr (std::is_invocable_v<F, T>)
        return loop<T>(f);
    else if constexpr (std::is_invocable_v<F, T, T>)
        return loop<T, T>(f);
    else
        return loop<T, T, T>(f);
}
template <class F>
constexpr Functions floats(F f) {
    return lanes(loopOf<float>(f));
}
template <class F>
constexpr Functions doubles(F f) {
    return lanes(loopOf<double>(f));
}
/// f takes integers as the type of the instruction says.
template <class F>
constexpr Functions integers(F f) {
    return lanes(loopOf<S32>(f), loopOf<U32>(f), loopOf<S64>(f), loopOf<U64>(f));
}
/// f takes bits, and arithmetic on them wraps.
template <class F>
constexpr Functions bits(F f) {
    return lanes(loopOf<U32>(f), loopOf<U32>(f), loopOf<U64>(f), loopOf<U64>(f));
}
/// An integer of the instruction's type out of a T.
template <class T>
constexpr Functions toIntegers() {
    return lanes(loop<T>([](T a) { return toInteger<S32>(a); }),
                 loop<T>([](T a) { return toInteger<U32>(a); }),
                 loop<T>([](T a) { return toInteger<S64>(a); }),
                 loop<T>([](T a) { return toInteger<U64>(a); }));
}
/// d = a × b + c, where the product of two T is a Wide.
template <class T, class Wide>
constexpr LaneFunction wideMultiplyAdd() {
    return loop<T, T, U64>([](T a, T b, U64 c) {
        return static_cast<U64>(static_cast<Wide>(a) * static_cast<Wide>(b)) + c;
    });
}

/// f takes the kind of the halves and their bits.
template <HalfKind kind, class F>
constexpr LaneFunction halfLoop(F) {
    if constexpr (std::is_invocable_v<F, HalfKind, U32, U32>)
        return loop<U32, U32>([](U32 a, U32 b) { return F{}(kind, a, b); });
    else
        return loop<U32, U32, U32>([](U32 a, U32 b, U32 c) { return F{}(kind, a, b, c); });
}
template <class F>
constexpr Functions halves(F f) {
    const LaneFunction ieee = halfLoop<HalfKind::Half>(f);
    const LaneFunction brain = halfLoop<HalfKind::Brain>(f);
    return lanes(ieee, brain, ieee, brain);
}

using memory::AccessKind;
using memory::Space;

template <Space space, AccessKind kind>
void viaMemory(Tick& tick, int slot, const Decoded& instruction) {
    executeMemory(tick, slot, instruction, space, kind);
}

template <AccessKind kind>
void viaGeneric(Tick& tick, int slot, const Decoded& instruction) {
    executeGeneric(tick, slot, instruction, kind);
}

/// What lanes compute from each other's values: those that come late are waited for.
template <Compute function>
void together(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    if (waitForNamedLanes(tick, slot, instruction)) return;
    const isa::ProgramCounter pc = warp.pc();
    function(tick, warp, instruction);
    bookArithmetic(tick, tick.scheduler(slot), slot, warp, instruction, pc);
    advance(tick, slot, warp, pc);
}

constexpr auto kCopy = [](auto a) { return a; };
constexpr auto kMultiplyAdd = [](auto a, auto b, auto c) { return a * b + c; };
constexpr auto kShiftLeft = [](auto a, U32 b) { return shiftLeft(a, b); };
constexpr auto kShiftRight = [](auto a, U32 b) { return shiftRight(a, b); };
constexpr auto kShiftAndAdd = [](auto a, U32 b, U32 c) {
    return static_cast<U32>(shiftRight(a, 32 - c)) + b;
};
constexpr auto kExtract = [](auto a, U32 b, U32 c) { return extractBits(a, b, c); };
constexpr auto kDotSigned = [](U32 a, U32 b, U32 c) { return dotOfBytes<std::int8_t>(a, b, c); };
constexpr auto kDotUnsigned = [](U32 a, U32 b, U32 c) { return dotOfBytes<std::uint8_t>(a, b, c); };
constexpr auto kSignExtend = [](S32 a) { return static_cast<S64>(a); };
constexpr auto kZeroExtend = [](U32 a) { return static_cast<U64>(a); };

struct Row {
    isa::Opcode opcode;
    Functions functions;
};

using enum isa::Opcode;

constexpr std::array<Row, isa::kOpcodeCount> kTable{{
    {Mov, bits(kCopy)},
    {S2r, compute(readSpecial)},
    {Iadd, bits([](auto a, auto b) { return a + b; })},
    {Iadd3, bits([](auto a, auto b, auto c) { return a + b + c; })},
    {Imul, bits([](auto a, auto b) { return a * b; })},
    {Imulhi, integers([](auto a, auto b, auto c) {
         const auto high = highProduct(a, b);
         return high + static_cast<decltype(highProduct(a, b))>(c);
     })},
    {Imad, bits(kMultiplyAdd)},
    {ImadWide, lanes(loopOf<U32>(kMultiplyAdd), loopOf<U32>(kMultiplyAdd),
                     wideMultiplyAdd<S32, S64>(), wideMultiplyAdd<U32, U64>())},
    {Imin, integers([](auto a, auto b) { return a < b ? a : b; })},
    {Imax, integers([](auto a, auto b) { return a > b ? a : b; })},
    {IaddMin, integers([](auto a, auto b, auto c) { return std::min(wrappedSum(a, b), c); })},
    {IaddMax, integers([](auto a, auto b, auto c) { return std::max(wrappedSum(a, b), c); })},
    {Iabs, bits([](auto a) { return absolute(a); })},
    {Idiv, integers([](auto a, auto b) { return quotientOf(a, b); })},
    {Irem, integers([](auto a, auto b) { return remainderOf(a, b); })},
    {And, bits([](auto a, auto b) { return a & b; })},
    {Or, bits([](auto a, auto b) { return a | b; })},
    {Xor, bits([](auto a, auto b) { return a ^ b; })},
    {Not, bits([](auto a) { return ~a; })},
    {Shl, lanes(loop<U32, U32>(kShiftLeft), loop<U32, U32>(kShiftLeft), loop<U64, U32>(kShiftLeft),
                loop<U64, U32>(kShiftLeft))},
    {Shr, lanes(loop<S32, U32>(kShiftRight), loop<U32, U32>(kShiftRight),
                loop<S64, U32>(kShiftRight), loop<U64, U32>(kShiftRight))},
    {Popc, bits([](auto a) { return static_cast<U32>(std::popcount(a)); })},
    {Clz, bits([](auto a) { return static_cast<U32>(std::countl_zero(a)); })},
    {Ffs, bits([](auto a) { return findFirstSet(a); })},
    {Brev, bits([](auto a) { return reverseBits(a); })},
    {I2i,
     lanes(loop<U32>(kCopy), loop<U32>(kCopy), loop<S32>(kSignExtend), loop<U32>(kZeroExtend))},
    {Lop3, compute(combineBits)},
    {Prmt, lanes(loop<U32, U32, U32>([](U32 a, U32 b, U32 c) { return permuteBytes(a, b, c); }))},
    {Bfe, lanes(loop<S32, U32, U32>(kExtract), loop<U32, U32, U32>(kExtract),
                loop<S64, U32, U32>(kExtract), loop<U64, U32, U32>(kExtract))},
    {Bfi, compute(insertBits)},
    {ShfL, lanes(loop<U32, U32, U32>([](U32 a, U32 b, U32 c) { return funnelLeft(a, b, c); }))},
    {ShfR, lanes(loop<U32, U32, U32>([](U32 a, U32 b, U32 c) { return funnelRight(a, b, c); }))},
    {LeaHi, lanes(loop<S32, U32, U32>(kShiftAndAdd), loop<U32, U32, U32>(kShiftAndAdd),
                  loop<S32, U32, U32>(kShiftAndAdd), loop<U32, U32, U32>(kShiftAndAdd))},
    {Sad, integers([](auto a, auto b, auto c) { return distanceAdded(a, b, c); })},
    {Dp4a, lanes(loop<U32, U32, U32>(kDotSigned), loop<U32, U32, U32>(kDotUnsigned),
                 loop<U32, U32, U32>(kDotSigned), loop<U32, U32, U32>(kDotUnsigned))},
    {Sel, compute(selectLanes)},
    {Isetp, compute(compareLanes<S32>, compareLanes<U32>, compareLanes<S64>, compareLanes<U64>)},
    {Fsetp, compute(compareLanes<float>)},
    {Fchk, compute(checkDivision)},
    {Plop, compute(combinePredicates)},
    {Fadd, floats([](float a, float b) { return oneNan(a + b); })},
    {Fmul, floats([](float a, float b) { return oneNan(a * b); })},
    {Ffma, lanes(fuseLanes)},
    {Fmin, floats([](float a, float b) { return smallerOf(a, b); })},
    {Fmax, floats([](float a, float b) { return largerOf(a, b); })},
    {Fabs, floats([](float a) { return magnitudeOf(a); })},
    {Fdiv, floats([](float a, float b) { return oneNan(a / b); })},
    {Frnd, compute(callFunction<float>)},
    {Fmath, compute(callFunction<float>)},
    {Mufu, compute(callSpecial)},
    {I2f, integers([](auto a) { return static_cast<float>(a); })},
    {F2i, toIntegers<float>()},
    {Fsat, floats([](float a) { return a > 0 ? (a < 1 ? a : 1.0f) : 0.0f; })},
    {Fftz, floats([](float a) { return flushed(a); })},
    {Hadd2, halves([](HalfKind k, U32 a, U32 b) { return addHalves(k, a, b); })},
    {Hmul2, halves([](HalfKind k, U32 a, U32 b) { return multiplyHalves(k, a, b); })},
    {Hfma2, halves([](HalfKind k, U32 a, U32 b, U32 c) { return fuseHalves(k, a, b, c); })},
    {Hmin2, halves([](HalfKind k, U32 a, U32 b) { return smallerHalves(k, a, b); })},
    {Hmax2, halves([](HalfKind k, U32 a, U32 b) { return largerHalves(k, a, b); })},
    {H2f, lanes(loop<U32>(
              [](U32 a) { return oneNan(static_cast<float>(valueOfHalf(a, HalfKind::Half))); }))},
    {F2h2, compute(packHalves)},
    {Dadd, doubles([](double a, double b) { return a + b; })},
    {Dmul, doubles([](double a, double b) { return a * b; })},
    {Dfma, doubles([](double a, double b, double c) { return std::fma(a, b, c); })},
    {Dmin, doubles([](double a, double b) { return smallerOf(a, b); })},
    {Dmax, doubles([](double a, double b) { return largerOf(a, b); })},
    {Dabs, doubles([](double a) { return magnitudeOf(a); })},
    {Ddiv, doubles([](double a, double b) { return a / b; })},
    {Dmath, compute(callFunction<double>)},
    {Dsetp, compute(compareLanes<double>)},
    {I2d, integers([](auto a) { return static_cast<double>(a); })},
    {D2i, toIntegers<double>()},
    {F2d, floats([](float a) { return static_cast<double>(a); })},
    {D2f, doubles([](double a) { return static_cast<float>(a); })},
    {Ldg, perform(viaMemory<Space::Global, AccessKind::Load>)},
    {Stg, perform(viaMemory<Space::Global, AccessKind::Store>)},
    {Lds, perform(viaMemory<Space::Shared, AccessKind::Load>)},
    {Sts, perform(viaMemory<Space::Shared, AccessKind::Store>)},
    {Ldl, perform(viaMemory<Space::Local, AccessKind::Load>)},
    {Stl, perform(viaMemory<Space::Local, AccessKind::Store>)},
    {Ldc, perform(viaMemory<Space::Constant, AccessKind::Load>)},
    {Atomg, perform(viaMemory<Space::Global, AccessKind::Atomic>)},
    {Atoms, perform(viaMemory<Space::Shared, AccessKind::Atomic>)},
    {Ld, perform(viaGeneric<AccessKind::Load>)},
    {St, perform(viaGeneric<AccessKind::Store>)},
    {Atom, perform(viaGeneric<AccessKind::Atomic>)},
    {Ldgsts, perform(executeCopy)},
    {Ldgdepbar, perform(closeCopies)},
    {Depbar, perform(waitForCopies)},
    {Shfl, perform(together<shuffleLanes>)},
    {Vote, perform(together<voteLanes>)},
    {Match, perform(together<matchLanes<U32>>, together<matchLanes<U32>>, together<matchLanes<U64>>,
                    together<matchLanes<U64>>)},
    {Redux, perform(together<reduceLanes>)},
    {Activemask, compute(readActiveMask)},
    {Bra, perform(branch)},
    {Call, perform(callLanes)},
    {Ret, perform(returnLanes)},
    {Bssy, perform(goOn)},
    {Bsync, perform(meet)},
    {Uldc, perform(loadConvention)},
    {Umov, perform(goOn)},
    {Bar, perform(synchronizeBlock)},
    {BarArrive, perform(arriveForBlock)},
    {BarRed, perform(reduceBlock)},
    {ClusterArrive, perform(arriveInCluster)},
    {ClusterWait, perform(synchronizeBlock)},
    {Membar, perform(orderMemory)},
    {Nanosleep, perform(sleep)},
    {Warpsync, perform(synchronizeWarp)},
    {Trap, perform(stopWithTrap)},
    {Print, compute(printLanes)},
    {Assert, perform(stopWithAssert)},
    {Exit, perform(exitLanes)},
}};

constexpr bool rowsStandInOrder() {
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (static_cast<std::size_t>(kTable[i].opcode) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each opcode has its row, in the order of isa/opcode.h");

// Where g++ 12 sanitizes, it takes no comparison of a function's address for constant.
#ifndef __SANITIZE_ADDRESS__
constexpr bool eachOpcodeHasItsFunction() {
    for (const auto& row : kTable) {
        for (const Function& f : row.functions) {
            const int count = (f.lanes != nullptr ? 1 : 0) + (f.compute != nullptr ? 1 : 0) +
                              (f.perform != nullptr ? 1 : 0);
            if (count != 1) return false;
        }
    }
    return true;
}
static_assert(eachOpcodeHasItsFunction(), "each form of an opcode has one function");
#endif

constexpr auto kRemainderOfPower = [](auto a, auto b) { return remainderOfPower(a, b); };

/// A remainder of a constant that is a power of two: index arithmetic is full of them.
bool isRemainderOfPower(const isa::Instruction& instruction) {
    const isa::Operand& divisor = instruction.sources[1];
    const std::uint32_t value = divisor.value;
    return instruction.opcode == Irem && isa::bytesOf(instruction.type) == 4 &&
           divisor.kind == isa::Operand::Kind::Immediate && !divisor.negate &&
           std::has_single_bit(value) && value <= INT32_MAX;
}

}  // namespace

Function functionOf(const isa::Instruction& instruction) {
    const bool isDirected = instruction.rounding > isa::Rounding::Nearest;
    if (isDirected && instruction.opcode != F2h2) return {.compute = roundLanes};
    if (isa::isFastDivision(instruction)) return {.compute = divideRoughly};
    if (instruction.opcode == Fmath && instruction.rounding == isa::Rounding::Nearest)
        return {.compute = callNearest};
    if (isRemainderOfPower(instruction))
        return {.lanes = instruction.type == isa::DataType::U32 ? loopOf<U32>(kRemainderOfPower)
                                                                : loopOf<S32>(kRemainderOfPower)};
    const Functions& functions = kTable[static_cast<std::size_t>(instruction.opcode)].functions;
    return functions[static_cast<std::size_t>(sourceTypeOf(instruction.type))];
}

}  // namespace warpscope::sm
