#include "engine/sm/opcode_functions.h"

#include <array>
#include <cstddef>

#include "engine/sm/execute.h"
#include "engine/sm/execute_memory.h"
#include "engine/sm/float_values.h"
#include "engine/sm/integer_values.h"
#include "engine/sm/lane_loops.h"

namespace warpscope::sm {
namespace {

using S32 = std::int32_t;
using U32 = std::uint32_t;

/// How the type of an instruction reads its sources, where the opcode leaves a choice.
enum class Form : std::uint8_t { Signed, Unsigned };
constexpr std::size_t kFormCount = 2;

constexpr Form formOf(isa::DataType type) {
    return type == isa::DataType::U32 ? Form::Unsigned : Form::Signed;
}

/// The functions of an opcode, by form.
using Functions = std::array<Function, kFormCount>;

constexpr Functions lanes(LaneFunction whenSigned, LaneFunction whenUnsigned) {
    return {{{.lanes = whenSigned}, {.lanes = whenUnsigned}}};
}
constexpr Functions compute(Compute whenSigned, Compute whenUnsigned) {
    return {{{.compute = whenSigned}, {.compute = whenUnsigned}}};
}
constexpr Functions compute(Compute function) {
    return compute(function, function);
}
constexpr Functions perform(Perform function) {
    return {{{.perform = function}, {.perform = function}}};
}

/// A loop over lanes whose sources have these types.
template <class... Sources, class F>
constexpr LaneFunction loop(F) {
    return overLanes<F, Sources...>;
}
/// The same for each form: f takes floats.
template <class F>
constexpr Functions floats(F f) {
    if constexpr (std::is_invocable_v<F, float>)
        return lanes(loop<float>(f), loop<float>(f));
    else
        return lanes(loop<float, float>(f), loop<float, float>(f));
}
/// f takes integers with the sign of the instruction's type.
template <class F>
constexpr Functions integers(F f) {
    if constexpr (std::is_invocable_v<F, S32>)
        return lanes(loop<S32>(f), loop<U32>(f));
    else
        return lanes(loop<S32, S32>(f), loop<U32, U32>(f));
}
/// f takes bits, and arithmetic on them wraps.
template <class F>
constexpr Functions bits(F f) {
    if constexpr (std::is_invocable_v<F, U32>)
        return lanes(loop<U32>(f), loop<U32>(f));
    else if constexpr (std::is_invocable_v<F, U32, U32>)
        return lanes(loop<U32, U32>(f), loop<U32, U32>(f));
    else
        return lanes(loop<U32, U32, U32>(f), loop<U32, U32, U32>(f));
}

using enum memory::Space;
using enum memory::AccessKind;

template <memory::Space space, memory::AccessKind kind>
void viaMemory(Tick& tick, int slot, const Decoded& instruction) {
    executeMemory(tick, slot, instruction, space, kind);
}

struct Row {
    isa::Opcode opcode;
    Functions functions;
};

using enum isa::Opcode;

constexpr std::array<Row, isa::kOpcodeCount> kTable{{
    {Mov, bits([](auto a) { return a; })},
    {S2r, compute(readSpecial)},
    {Iadd, bits([](auto a, auto b) { return a + b; })},
    {Imul, bits([](auto a, auto b) { return a * b; })},
    {Imulhi, integers([](auto a, auto b) { return highProduct(a, b); })},
    {Imad, bits([](auto a, auto b, auto c) { return a * b + c; })},
    {Imin, integers([](auto a, auto b) { return a < b ? a : b; })},
    {Imax, integers([](auto a, auto b) { return a > b ? a : b; })},
    {Iabs, bits([](auto a) { return absolute(a); })},
    {Idiv, integers([](auto a, auto b) { return quotientOf(a, b); })},
    {Irem, integers([](auto a, auto b) { return remainderOf(a, b); })},
    {And, bits([](auto a, auto b) { return a & b; })},
    {Or, bits([](auto a, auto b) { return a | b; })},
    {Xor, bits([](auto a, auto b) { return a ^ b; })},
    {Not, bits([](auto a) { return ~a; })},
    {Shl, bits([](auto a, auto b) { return shiftLeft(a, b); })},
    {Shr, lanes(loop<S32, U32>([](auto a, U32 b) { return shiftRight(a, b); }),
                loop<U32, U32>([](auto a, U32 b) { return shiftRight(a, b); }))},
    {Popc, bits([](auto a) { return static_cast<U32>(std::popcount(a)); })},
    {Clz, bits([](auto a) { return static_cast<U32>(std::countl_zero(a)); })},
    {Ffs, bits([](auto a) { return findFirstSet(a); })},
    {Brev, bits([](auto a) { return reverseBits(a); })},
    {Sel, compute(selectLanes)},
    {Isetp, compute(compareLanes<S32>, compareLanes<U32>)},
    {Fsetp, compute(compareLanes<float>)},
    {Plop, compute(combinePredicates)},
    {Fadd, floats([](float a, float b) { return a + b; })},
    {Fmul, floats([](float a, float b) { return a * b; })},
    {Ffma, lanes(fuseLanes, fuseLanes)},
    {Fmin, floats([](float a, float b) { return smallerOf(a, b); })},
    {Fmax, floats([](float a, float b) { return largerOf(a, b); })},
    {Fabs, floats([](float a) { return magnitudeOf(a); })},
    {Fdiv, floats([](float a, float b) { return a / b; })},
    {Frnd, compute(callFunction)},
    {Fmath, compute(callFunction)},
    {Mufu, compute(callFunction)},
    {I2f, integers([](auto a) { return static_cast<float>(a); })},
    {F2i, lanes(loop<float>([](float a) { return toInteger<S32>(a); }),
                loop<float>([](float a) { return toInteger<U32>(a); }))},
    {Ldg, perform(viaMemory<Global, Load>)},
    {Stg, perform(viaMemory<Global, Store>)},
    {Lds, perform(viaMemory<Shared, Load>)},
    {Sts, perform(viaMemory<Shared, Store>)},
    {Ldl, perform(viaMemory<Local, Load>)},
    {Stl, perform(viaMemory<Local, Store>)},
    {Ldc, perform(viaMemory<Constant, Load>)},
    {Atomg, perform(viaMemory<Global, Atomic>)},
    {Atoms, perform(viaMemory<Shared, Atomic>)},
    {Shfl, compute(shuffleLanes)},
    {Vote, compute(voteLanes)},
    {Activemask, compute(readActiveMask)},
    {Bra, perform(branch)},
    {Bar, perform(synchronizeBlock)},
    {Warpsync, perform(synchronizeWarp)},
    {Exit, perform(exitLanes)},
}};

constexpr bool eachOpcodeHasItsFunction() {
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (static_cast<std::size_t>(kTable[i].opcode) != i) return false;
        for (const Function& f : kTable[i].functions) {
            const int count = (f.lanes != nullptr ? 1 : 0) + (f.compute != nullptr ? 1 : 0) +
                              (f.perform != nullptr ? 1 : 0);
            if (count != 1) return false;
        }
    }
    return true;
}
static_assert(eachOpcodeHasItsFunction(), "each opcode has its row, in the order of isa/opcode.h");

}  // namespace

Function functionOf(const isa::Instruction& instruction) {
    const Functions& functions = kTable[static_cast<std::size_t>(instruction.opcode)].functions;
    return functions[static_cast<std::size_t>(formOf(instruction.type))];
}

}  // namespace warpscope::sm
