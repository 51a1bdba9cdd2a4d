#include "engine/sm/timing/sequences.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "engine/isa/sequence.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {
namespace {

using isa::DataType;
using isa::Instruction;
using isa::MathFunction;
using isa::Opcode;

/// One way through a sequence.
struct Variant {
    int steps;
    int cycles;
};

/// The ways of a sequence, of which the first is the usual one. Measured on an H200, a million
/// times in a row with operands of each kind: instructions by Nsight Compute, cycles of one warp by
/// clock64(), less those of the loop; of doubles and sines as much more as the usual way is slower
/// where each waits for the one before (group arithmetic of warpscope-truth). What the rare ways of
/// FDIV and FMATH.SQRT take beside them (expand_floats.cpp) is left out here.
struct Variants {
    std::span<const Variant> ways;
    /// Steps that lanes of different ways go together. Measured of divisions of floats and of 64
    /// bits (sequences_test.cpp): a warp with lanes of a / b and of 0 / b takes 36 instructions, 10
    /// and 35 alone. Where those of the others come from is not recorded.
    int shared;
};

/// NaN; 0 / 0 and inf / inf; 0 / x and x / inf; x / 0 and inf / x; then subnormal ones, both, above
/// and below; then results: too large, 0, subnormal, and normal ones near the limits.
constexpr Variant kFloatDivisionWays[] = {{10, 40},  {25, 138}, {28, 161}, {35, 203},
                                          {39, 229}, {68, 362}, {96, 459}, {72, 388},
                                          {48, 259}, {50, 280}, {72, 330}, {44, 233}};
/// Zero and subnormal, infinite and NaN, results that are subnormal.
constexpr Variant kFloatReciprocalWays[] = {{10, 60}, {23, 175}, {17, 145}, {46, 245}};
/// Zero, negative, NaN; subnormal and infinite.
constexpr Variant kFloatRootWays[] = {{10, 39}, {9, 92}, {12, 112}, {15, 132}, {25, 186}};
/// Both sides have an upper word of 0, or not.
constexpr Variant kUnsignedQuotient[] = {{24, 153}, {78, 334}};
constexpr Variant kUnsignedRemainder[] = {{24, 159}, {74, 328}};
constexpr Variant kSignedQuotient[] = {{24, 151}, {93, 364}};
constexpr Variant kSignedRemainder[] = {{24, 155}, {86, 359}};
/// NaN, 0 / 0, a zero or an infinity on one side, a small one, a subnormal one above.
constexpr Variant kDoubleDivisionWays[] = {{18, 125}, {73, 373}, {77, 404},
                                           {85, 431}, {80, 394}, {96, 454}};
/// 1 / x: counted in nvcc's code, which leaves out the product with the dividend and what corrects
/// it, three of doubles of 8 cycles each; its rare ways were not counted and are the division's.
constexpr Variant kDoubleReciprocalWays[] = {{11, 101}, {73, 373}, {77, 404},
                                             {85, 431}, {80, 394}, {96, 454}};
/// Zero and NaN, negative, infinite, subnormal, small.
constexpr Variant kDoubleRootWays[] = {{20, 94},  {39, 225}, {42, 235},
                                       {45, 265}, {60, 345}, {44, 232}};
/// Sine and cosine: beyond 105615, where the multiple of pi / 2 takes 192 bits; infinite and NaN.
constexpr Variant kSineWays[] = {{28, 110}, {256, 805}, {32, 137}};

constexpr Variants kFloatDivision{kFloatDivisionWays, 32};
constexpr Variants kFloatReciprocal{kFloatReciprocalWays, 17};
constexpr Variants kDoubleDivision{kDoubleDivisionWays, 17};
constexpr Variants kDoubleReciprocal{kDoubleReciprocalWays, 10};
constexpr Variants kDoubleRoot{kDoubleRootWays, 19};
constexpr Variants kFloatRoot{kFloatRootWays, 5};
constexpr Variants kSine{kSineWays, 27};

float floatAt(const std::uint32_t* values, int lane) {
    return std::bit_cast<float>(values[lane]);
}

std::uint64_t wideAt(const std::uint32_t* values, int lane, int width) {
    return std::uint64_t{values[lane + width]} << 32 | values[lane];
}

template <class T>
bool isSubnormal(T value) {
    return value != 0 && std::abs(value) < std::numeric_limits<T>::min();
}

/// FCHK says which are rare; here is why.
int wayOfQuotient(float a, float b) {
    if (!divisionIsRare(std::bit_cast<std::uint32_t>(a), std::bit_cast<std::uint32_t>(b))) return 0;
    if (std::isnan(a) || std::isnan(b)) return 1;
    if ((a == 0 && b == 0) || (std::isinf(a) && std::isinf(b))) return 2;
    if (a == 0 || std::isinf(b)) return 3;
    if (b == 0 || std::isinf(a)) return 4;
    if (isSubnormal(a)) return isSubnormal(b) ? 5 : 6;
    if (isSubnormal(b)) return 7;
    const float quotient = a / b;
    if (std::isinf(quotient)) return 8;
    if (quotient == 0) return 9;
    return isSubnormal(quotient) ? 10 : 11;
}

int wayOfReciprocal(float b) {
    if (b == 0 || isSubnormal(b)) return 1;
    if (!std::isfinite(b)) return 2;
    return std::ilogb(b) >= 125 ? 3 : 0;
}

int wayOfRoot(float x) {
    if (x == 0) return 1;
    if (x < 0) return 2;
    if (std::isnan(x)) return 3;
    return x < 0x1p-101F || std::isinf(x) ? 4 : 0;
}

int wayOfQuotient(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return 1;
    if ((a == 0 && b == 0) || (std::isinf(a) && std::isinf(b))) return 2;
    if (a == 0 || b == 0 || std::isinf(a) || std::isinf(b)) return 3;
    if (isSubnormal(a)) return 5;
    const double quotient = std::abs(a / b);
    const bool isUsual = std::abs(a) >= 0x1p-969 && std::isfinite(quotient) &&
                         quotient >= std::numeric_limits<double>::min();
    return isUsual ? 0 : 4;
}

int wayOfRoot(double x) {
    if (x == 0 || std::isnan(x)) return 1;
    if (x < 0) return 2;
    if (std::isinf(x)) return 3;
    if (isSubnormal(x)) return 4;
    return x < 0x1p-970 ? 5 : 0;
}

int wayOfSine(float x) {
    if (!std::isfinite(x)) return 2;
    return std::abs(x) >= 105615.0f ? 1 : 0;
}

/// Each way that lanes take, one after the other.
template <class WayOf>
Steps stepsAlong(const Variants& all, LaneMask lanes, WayOf wayOf) {
    std::uint32_t taken = lanes == 0 ? 1 : 0;
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
        taken |= 1U << wayOf(firstLane(rest));
    Steps apart{0, 0};
    Steps together{0, 0};
    for (std::size_t i = 0; i < all.ways.size(); ++i) {
        if ((taken >> i & 1) == 0) continue;
        const Variant& way = all.ways[i];
        const int alone = std::max(1, way.steps - all.shared);
        const int cyclesAlone = way.cycles * alone / way.steps;
        apart.count += alone;
        apart.cycles += cyclesAlone;
        together.count = std::max(together.count, way.steps - alone);
        together.cycles = std::max<CycleCount>(together.cycles, way.cycles - cyclesAlone);
    }
    return {apart.count + together.count, apart.cycles + together.cycles};
}

/// A function and the instructions of its usual way, as counted in what nvcc 13.0 makes of it for
/// sm_90, less two that fetch constants in exp and log, which leave a loop (32 warps issue no more
/// than that: group arithmetic of warpscope-truth); of ways of which none is the usual one about
/// the mean, of the inverse hyperbolic ones of doubles that by the logarithm.
struct Counted {
    MathFunction function;
    int steps;
};
constexpr Counted kFloatFunctions[] = {
    {MathFunction::Exp, 8},      {MathFunction::Exp10, 8},      {MathFunction::Exp2, 4},
    {MathFunction::Log, 25},     {MathFunction::Log2, 27},      {MathFunction::Log10, 26},
    {MathFunction::Tan, 25},     {MathFunction::Asin, 25},      {MathFunction::Sinh, 25},
    {MathFunction::Hypot, 25},   {MathFunction::Acos, 26},      {MathFunction::Log1p, 26},
    {MathFunction::Tanh, 17},    {MathFunction::Rcbrt, 17},     {MathFunction::Pow, 80},
    {MathFunction::Fmod, 34},    {MathFunction::Remainder, 50}, {MathFunction::Atan, 19},
    {MathFunction::Atan2, 41},   {MathFunction::Cbrt, 16},      {MathFunction::Cosh, 16},
    {MathFunction::Ldexp, 16},   {MathFunction::Erf, 29},       {MathFunction::Expm1, 29},
    {MathFunction::Erfc, 48},    {MathFunction::Asinh, 38},     {MathFunction::Acosh, 40},
    {MathFunction::Atanh, 35},   {MathFunction::Sinpi, 24},     {MathFunction::Cospi, 24},
    {MathFunction::Normcdf, 64}, {MathFunction::Lgamma, 80},    {MathFunction::Tgamma, 100},
    {MathFunction::Fdim, 4},     {MathFunction::Round, 4},      {MathFunction::Rsqrt, 4}};
constexpr Counted kDoubleFunctions[] = {
    {MathFunction::Exp, 47},    {MathFunction::Exp2, 47},   {MathFunction::Exp10, 54},
    {MathFunction::Log, 83},    {MathFunction::Log2, 89},   {MathFunction::Log10, 89},
    {MathFunction::Pow, 170},   {MathFunction::Sin, 45},    {MathFunction::Cos, 45},
    {MathFunction::Tan, 70},    {MathFunction::Rsqrt, 14},  {MathFunction::Atan, 73},
    {MathFunction::Asin, 73},   {MathFunction::Acos, 73},   {MathFunction::Atan2, 90},
    {MathFunction::Log1p, 90},  {MathFunction::Tanh, 60},   {MathFunction::Sinh, 70},
    {MathFunction::Cbrt, 43},   {MathFunction::Hypot, 45},  {MathFunction::Erf, 123},
    {MathFunction::Fmod, 100},  {MathFunction::Round, 5},   {MathFunction::Cosh, 61},
    {MathFunction::Expm1, 65},  {MathFunction::Erfc, 160},  {MathFunction::Sinpi, 37},
    {MathFunction::Cospi, 42},  {MathFunction::Fdim, 7},    {MathFunction::Normcdf, 180},
    {MathFunction::Ldexp, 17},  {MathFunction::Rcbrt, 49},  {MathFunction::Remainder, 108},
    {MathFunction::Asinh, 117}, {MathFunction::Acosh, 114}, {MathFunction::Atanh, 108}};

/// One for a function that nobody has counted.
int stepsIn(std::span<const Counted> functions, MathFunction function) {
    const auto found = std::ranges::find(functions, function, &Counted::function);
    return found == functions.end() ? 1 : found->steps;
}

Variants waysOfIntegers(const Instruction& instruction) {
    constexpr int kShared = 4;
    const bool isSigned = instruction.type == DataType::S64;
    if (instruction.opcode == Opcode::Idiv)
        return {isSigned ? kSignedQuotient : kUnsignedQuotient, kShared};
    return {isSigned ? kSignedRemainder : kUnsignedRemainder, kShared};
}

bool isTheNumber(const isa::Operand& operand, std::uint64_t one) {
    return operand.kind == isa::Operand::Kind::Immediate && !operand.negate &&
           (std::uint64_t{operand.high} << 32 | operand.value) == one;
}

}  // namespace

Steps stepsOf(const Instruction& instruction, CycleCount usualCycles, LaneMask lanes,
              const std::uint32_t* a, const std::uint32_t* b, int width) {
    const auto doubleAt = [width](const std::uint32_t* values, int lane) {
        return std::bit_cast<double>(wideAt(values, lane, width));
    };
    switch (isa::infoOf(instruction.opcode).sequence) {
        case isa::Sequence::FloatQuotient:
            if (isa::isFastDivision(instruction)) return {8, usualCycles};
            if (isTheNumber(instruction.sources[0], std::bit_cast<std::uint32_t>(1.0f)))
                return stepsAlong(kFloatReciprocal, lanes,
                                  [=](int lane) { return wayOfReciprocal(floatAt(b, lane)); });
            return stepsAlong(kFloatDivision, lanes, [=](int lane) {
                return wayOfQuotient(floatAt(a, lane), floatAt(b, lane));
            });
        case isa::Sequence::Quotient:
            if (isa::bytesOf(instruction.type) != 8) return {1, usualCycles};
            return stepsAlong(waysOfIntegers(instruction), lanes, [=](int lane) {
                return (wideAt(a, lane, width) | wideAt(b, lane, width)) >> 32 == 0 ? 0 : 1;
            });
        case isa::Sequence::DoubleQuotient:
            return stepsAlong(isTheNumber(instruction.sources[0], std::bit_cast<std::uint64_t>(1.0))
                                  ? kDoubleReciprocal
                                  : kDoubleDivision,
                              lanes, [=](int lane) {
                                  return wayOfQuotient(doubleAt(a, lane), doubleAt(b, lane));
                              });
        case isa::Sequence::DoubleFunction:
            if (instruction.math != MathFunction::Sqrt)
                return {stepsIn(kDoubleFunctions, instruction.math), usualCycles};
            return stepsAlong(kDoubleRoot, lanes,
                              [=](int lane) { return wayOfRoot(doubleAt(a, lane)); });
        case isa::Sequence::FloatFunction:
            if (instruction.math == MathFunction::Sqrt)
                return stepsAlong(kFloatRoot, lanes,
                                  [=](int lane) { return wayOfRoot(floatAt(a, lane)); });
            if (instruction.math == MathFunction::Sin || instruction.math == MathFunction::Cos)
                return stepsAlong(kSine, lanes,
                                  [=](int lane) { return wayOfSine(floatAt(a, lane)); });
            return {stepsIn(kFloatFunctions, instruction.math), usualCycles};
        case isa::Sequence::None:
            break;
    }
    return {1, usualCycles};
}

}  // namespace warpscope::sm
