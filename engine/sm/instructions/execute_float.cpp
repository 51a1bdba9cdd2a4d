#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <type_traits>

#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/math_function.h"
#include "engine/sm/math/fused.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {

WARPSCOPE_FUSED
void fuseLanes(const std::uint32_t* a, const std::uint32_t* b, const std::uint32_t* c,
               std::uint32_t* result, int width) {
    const auto fuse = [](int lane, int, const std::uint32_t* factor, const std::uint32_t* other,
                         const std::uint32_t* addend, std::uint32_t* values) {
        const float x = __builtin_bit_cast(float, factor[lane]);
        const float y = __builtin_bit_cast(float, other[lane]);
        const float z = __builtin_bit_cast(float, addend[lane]);
        const float sum = __builtin_fmaf(x, y, z);
        values[lane] = sum == sum ? __builtin_bit_cast(std::uint32_t, sum) : kSingleNan;
    };
    forEachLane(width, fuse, a, b, c, result);
}

namespace {

/// A function of one or two T in each lane that takes part. The others are left out: a function
/// costs more than a branch.
template <class T, class F>
void callInLanes(Tick& tick, Warp& warp, const Decoded& instruction, F function) {
    WideLanes scratchA;
    WideLanes scratchB;
    WideLanes result{};
    const int width = tick.kernel.warpSize;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratchA);
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    // copysign only moves a bit, also of what is no number (seen on an H200).
    const bool keepsBits = instruction.math == isa::MathFunction::Copysign;
    for (LaneMask rest = lanesTakingPart(warp, instruction); rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const T value = function(laneOf<T>(a, lane, width), laneOf<T>(b, lane, width));
        setLane(result.data(), lane, width, keepsBits ? value : oneNan(value));
    }
    writeRegister(tick, warp, instruction, result);
}

/// The unit's function of the upper half of a double.
void callSpecialOfDouble(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratch;
    WideLanes result{};
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratch);
    const bool isRoot = instruction.math == isa::MathFunction::Rsqrt;
    for (LaneMask rest = lanesTakingPart(warp, instruction); rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        const auto number = std::bit_cast<double>(std::uint64_t{a[lane]} << 32);
        const double special = isRoot ? specialInverseRoot(number) : specialReciprocal(number);
        result[lane] = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(special) >> 32);
    }
    writeRegister(tick, warp, instruction, result);
}

/// The same of a function of all of them at once, `function(a, b, result)`, which is asked once and
/// not in each lane.
template <class F>
void callForLanes(Tick& tick, Warp& warp, const Decoded& instruction, F function) {
    WideLanes scratchA;
    WideLanes scratchB;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratchA);
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    const auto count = static_cast<std::size_t>(countLanes(lanes));
    const bool areFirst = lanes == firstLanes(static_cast<int>(count));
    // The lanes side by side. What none takes part in is neither written nor read.
    std::array<float, kMaxLanes> x;       // NOLINT
    std::array<float, kMaxLanes> y;       // NOLINT
    std::array<float, kMaxLanes> values;  // NOLINT
    std::size_t next = 0;
    for (LaneMask rest = lanes; rest != 0 && !areFirst; rest &= rest - 1, ++next) {
        x[next] = std::bit_cast<float>(a[firstLane(rest)]);
        y[next] = std::bit_cast<float>(b[firstLane(rest)]);
    }
    if (areFirst) {
        std::memcpy(x.data(), a, count * sizeof(float));
        std::memcpy(y.data(), b, count * sizeof(float));
    }
    function(std::span(x).first(count), std::span(y).first(count), std::span(values).first(count));
    // copysignf only moves a bit, also of what is no number (seen on an H200): on its way through a
    // double a signalling one would become quiet.
    const bool isCopysign = instruction.math == isa::MathFunction::Copysign;
    for (std::size_t i = 0; i < count; ++i)
        values[i] = isCopysign ? std::copysign(x[i], y[i]) : oneNan(values[i]);
    WideLanes result{};
    next = 0;
    for (LaneMask rest = lanes; rest != 0 && !areFirst; rest &= rest - 1)
        result[static_cast<std::size_t>(firstLane(rest))] =
            std::bit_cast<std::uint32_t>(values[next++]);
    if (areFirst) std::memcpy(result.data(), values.data(), count * sizeof(float));
    writeRegister(tick, warp, instruction, result);
}

}  // namespace

template <class T>
void callFunction(Tick& tick, Warp& warp, const Decoded& instruction) {
    const isa::MathFunction math = instruction.math;
    if constexpr (std::is_same_v<T, float>)
        callForLanes(tick, warp, instruction,
                     [math](auto a, auto b, auto result) { applyMath(math, a, b, result); });
    else
        callInLanes<T>(tick, warp, instruction, [math](T a, T b) { return applyMath(math, a, b); });
}
template void callFunction<float>(Tick&, Warp&, const Decoded&);
template void callFunction<double>(Tick&, Warp&, const Decoded&);

void callNearest(Tick& tick, Warp& warp, const Decoded& instruction) {
    const isa::MathFunction math = instruction.math;
    callInLanes<float>(tick, warp, instruction,
                       [math](float a, float b) { return applyNearestMath(math, a, b); });
}

void callSpecial(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (isa::bytesOf(instruction.type) == 8) return callSpecialOfDouble(tick, warp, instruction);
    callForLanes(tick, warp, instruction,
                 [&](auto a, auto, auto result) { applySpecial(instruction.math, a, result); });
}

void divideRoughly(Tick& tick, Warp& warp, const Decoded& instruction) {
    callInLanes<float>(tick, warp, instruction,
                       [](float a, float b) { return approximateQuotient(a, b); });
}

}  // namespace warpscope::sm
