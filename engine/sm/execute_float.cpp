#include <cmath>

#include "engine/base/contract.h"
#include "engine/sm/execute.h"
#include "engine/sm/lane_loops.h"
#include "engine/sm/math_function.h"

// The fused multiply-add is one rounding whatever the processor: where it has the instruction, a
// version of the loop with it is chosen when the program starts: too early for ThreadSanitizer, which
// would watch the choice before it has started itself.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_THREAD__)
#define WARPSCOPE_FUSED __attribute__((target_clones("fma", "default")))
#else
#define WARPSCOPE_FUSED
#endif

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

U32 smaller(U32 a, U32 b) {
    const float x = asFloat(a);
    const float y = asFloat(b);
    if (x != x) return b;
    if (y != y) return a;
    if (x == y) return a | b;  // −0 is below +0.
    return x < y ? a : b;
}

U32 larger(U32 a, U32 b) {
    const float x = asFloat(a);
    const float y = asFloat(b);
    if (x != x) return b;
    if (y != y) return a;
    if (x == y) return a & b;
    return x > y ? a : b;
}

/// Towards zero, saturating, NaN gives 0.
U32 toSigned(float value) {
    constexpr float kBound = 2147483648.0F;
    if (value != value) return 0;
    if (value >= kBound) return INT32_MAX;
    if (value < -kBound) return static_cast<U32>(INT32_MIN);
    return static_cast<U32>(static_cast<std::int32_t>(value));
}

U32 toUnsigned(float value) {
    constexpr float kBound = 4294967296.0F;
    if (!(value > 0)) return 0;
    return value >= kBound ? UINT32_MAX : static_cast<U32>(value);
}

WARPSCOPE_FUSED
void fuseLanes(const U32* a, const U32* b, const U32* c, U32* result, int width) {
    fillLanes(result, width, [=](int lane) {
        const float x = __builtin_bit_cast(float, a[lane]);
        const float y = __builtin_bit_cast(float, b[lane]);
        const float z = __builtin_bit_cast(float, c[lane]);
        return __builtin_bit_cast(U32, __builtin_fmaf(x, y, z));
    });
}

void callFunction(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes result{};
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    for (LaneMask rest = warp.active(); rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        result[static_cast<std::size_t>(lane)] =
            asBits(applyMath(instruction.math, asFloat(a[lane]), asFloat(b[lane])));
    }
    writeRegister(tick, warp, instruction, result);
}

void convertToFloat(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (instruction.type == isa::DataType::U32)
        mapLanes1(tick, warp, instruction, [](U32 a) { return asBits(static_cast<float>(a)); });
    else
        mapLanes1(tick, warp, instruction,
                  [](U32 a) { return asBits(static_cast<float>(asSigned(a))); });
}

void convertToInteger(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (instruction.type == isa::DataType::U32)
        mapLanes1(tick, warp, instruction, [](U32 a) { return toUnsigned(asFloat(a)); });
    else
        mapLanes1(tick, warp, instruction, [](U32 a) { return toSigned(asFloat(a)); });
}

}  // namespace

void executeFused(Tick& tick, Warp& warp, const Decoded& instruction) {
    fillFromThree(tick, warp, instruction, fuseLanes);
}

void executeFloat(Tick& tick, Warp& warp, const Decoded& instruction) {
    const auto one = [&](auto f) { mapLanes1(tick, warp, instruction, f); };
    const auto two = [&](auto f) { mapLanes2(tick, warp, instruction, f); };
    using enum isa::Opcode;
    switch (instruction.opcode) {
        case Fadd:
            return two([](U32 a, U32 b) { return asBits(asFloat(a) + asFloat(b)); });
        case Fmul:
            return two([](U32 a, U32 b) { return asBits(asFloat(a) * asFloat(b)); });
        case Fdiv:
            return two([](U32 a, U32 b) { return asBits(asFloat(a) / asFloat(b)); });
        case Fmin:
            return two([](U32 a, U32 b) { return smaller(a, b); });
        case Fmax:
            return two([](U32 a, U32 b) { return larger(a, b); });
        case Fabs:
            return one([](U32 a) { return a & 0x7FFFFFFFU; });
        case Frnd:
        case Fmath:
        case Mufu:
            return callFunction(tick, warp, instruction);
        case I2f:
            return convertToFloat(tick, warp, instruction);
        case F2i:
            return convertToInteger(tick, warp, instruction);
        default:
            WARPSCOPE_EXPECT(false, "a floating-point opcode has its row here");
    }
}

}  // namespace warpscope::sm
