#include <cfenv>
#include <cmath>

#include "engine/base/contract.h"
#include "engine/sm/instructions/execute.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

int modeOf(isa::Rounding rounding) {
    switch (rounding) {
        case isa::Rounding::Zero:
            return FE_TOWARDZERO;
        case isa::Rounding::Down:
            return FE_DOWNWARD;
        case isa::Rounding::Up:
            return FE_UPWARD;
        case isa::Rounding::Free:
        case isa::Rounding::Nearest:
            break;
    }
    return FE_TONEAREST;
}

/// The processor rounds as asked during its life. What is computed meanwhile goes through volatile
/// variables, so that the compiler keeps it between the two changes.
class RoundingScope {
  public:
    explicit RoundingScope(isa::Rounding rounding) { std::fesetround(modeOf(rounding)); }
    RoundingScope(const RoundingScope&) = delete;
    RoundingScope& operator=(const RoundingScope&) = delete;
    ~RoundingScope() { std::fesetround(FE_TONEAREST); }
};

template <class T>
T arithmetic(isa::Opcode opcode, const volatile T& a, const volatile T& b, const volatile T& c) {
    using enum isa::Opcode;
    switch (opcode) {
        case Fadd:
        case Dadd:
            return a + b;
        case Fmul:
        case Dmul:
            return a * b;
        case Ffma:
        case Dfma:
            return std::fma(T{a}, T{b}, T{c});
        case Fdiv:
        case Ddiv:
            return a / b;
        case Fmath:
        case Dmath:
            return std::sqrt(T{a});
        default:
            WARPSCOPE_EXPECT(false, "an opcode that names a rounding is not rounded");
            return a;
    }
}

/// The sources of one lane.
struct LaneSources {
    const U32* a;
    const U32* b;
    const U32* c;
    int lane;
    int width;
};

template <class T>
void computeLane(const Decoded& instruction, const LaneSources& from, U32* result) {
    const volatile T a = laneOf<T>(from.a, from.lane, from.width);
    const volatile T b = laneOf<T>(from.b, from.lane, from.width);
    const volatile T c = laneOf<T>(from.c, from.lane, from.width);
    const volatile T value = arithmetic<T>(instruction.opcode, a, b, c);
    setLane(result, from.lane, from.width, oneNan(T{value}));
}

template <class From, class To>
void convertLane(const LaneSources& from, U32* result) {
    const volatile From a = laneOf<From>(from.a, from.lane, from.width);
    const volatile To value = static_cast<To>(a);
    setLane(result, from.lane, from.width, To{value});
}

template <class To>
void convertIntegerLane(isa::DataType type, const LaneSources& from, U32* result) {
    switch (type) {
        case isa::DataType::S64:
            return convertLane<std::int64_t, To>(from, result);
        case isa::DataType::U64:
            return convertLane<std::uint64_t, To>(from, result);
        case isa::DataType::U32:
            return convertLane<std::uint32_t, To>(from, result);
        default:
            return convertLane<std::int32_t, To>(from, result);
    }
}

void roundLane(const Decoded& instruction, const LaneSources& from, U32* result) {
    using enum isa::Opcode;
    switch (instruction.opcode) {
        case I2f:
            return convertIntegerLane<float>(instruction.type, from, result);
        case I2d:
            return convertIntegerLane<double>(instruction.type, from, result);
        case D2f:
            return convertLane<double, float>(from, result);
        case Dadd:
        case Dmul:
        case Dfma:
        case Ddiv:
        case Dmath:
            return computeLane<double>(instruction, from, result);
        default:
            return computeLane<float>(instruction, from, result);
    }
}

}  // namespace

void roundLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratch[3];
    WideLanes result{};
    LaneSources from{read(tick, warp, instruction, 0, scratch[0]),
                     read(tick, warp, instruction, 1, scratch[1]),
                     read(tick, warp, instruction, 2, scratch[2]), 0, tick.kernel.warpSize};
    const RoundingScope scope(instruction.rounding);
    for (LaneMask rest = lanesTakingPart(warp, instruction); rest != 0; rest &= rest - 1) {
        from.lane = firstLane(rest);
        roundLane(instruction, from, result.data());
    }
    writeRegister(tick, warp, instruction, result);
}

}  // namespace warpscope::sm
