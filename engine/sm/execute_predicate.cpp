#include <array>
#include <bit>
#include <cstring>

#include "engine/base/contract.h"
#include "engine/sm/execute.h"
#include "engine/sm/lane_loops.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

/// One bit for each lane whose flag is 1; the other flags are 0. Eight flags at a time: each of the
/// factor's bits moves one of them to its place in the highest byte, and none meets another there.
LaneMask maskOf(const std::array<std::uint8_t, kMaxLanes>& flags, int width) {
    static_assert(std::endian::native == std::endian::little, "the first flag is the lowest byte");
    constexpr std::uint64_t kFactor = 0x0102040810204080;
    constexpr int kFlags = 8;
    LaneMask mask = 0;
    for (int lane = 0; lane < width; lane += kFlags) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, flags.data() + lane, sizeof eight);
        mask |= (eight * kFactor >> 56) << lane;
    }
    return mask;
}

/// One bit for each lane in which the comparison holds; `convert` reads the 32 bits as their type.
template <class Convert>
LaneMask compareLanes(const U32* a, const U32* b, int width, isa::Comparison comparison,
                      Convert convert) {
    const auto holds = [&](auto compare) {
        std::array<std::uint8_t, kMaxLanes> flags{};
        fillLanes(flags.data(), width, [=](int lane) {
            return static_cast<std::uint8_t>(compare(convert(a[lane]), convert(b[lane])));
        });
        return maskOf(flags, width);
    };
    using enum isa::Comparison;
    switch (comparison) {
        case Less:
            return holds([](auto x, auto y) { return x < y; });
        case LessEqual:
            return holds([](auto x, auto y) { return x <= y; });
        case Greater:
            return holds([](auto x, auto y) { return x > y; });
        case GreaterEqual:
            return holds([](auto x, auto y) { return x >= y; });
        case Equal:
            return holds([](auto x, auto y) { return x == y; });
        case NotEqual:
            return holds([](auto x, auto y) { return x != y; });
    }
    return 0;
}

void compare(Tick& tick, Warp& warp, const Decoded& instruction) {
    const bool isFloat = instruction.opcode == isa::Opcode::Fsetp;
    Lanes scratchA;
    Lanes scratchB;
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    const int width = tick.kernel.warpSize;
    const isa::Comparison how = instruction.comparison;
    LaneMask result = 0;
    if (isFloat)
        result = compareLanes(a, b, width, how, [](U32 bits) { return asFloat(bits); });
    else if (instruction.type == isa::DataType::U32)
        result = compareLanes(a, b, width, how, [](U32 bits) { return bits; });
    else
        result = compareLanes(a, b, width, how, [](U32 bits) { return asSigned(bits); });
    writePredicate(warp, instruction, result);
}

void combine(Warp& warp, const Decoded& instruction) {
    const LaneMask a = readPredicate(warp, instruction.sources[0]);
    const LaneMask b = readPredicate(warp, instruction.sources[1]);
    switch (instruction.logic) {
        case isa::Logic::And:
            return writePredicate(warp, instruction, a & b);
        case isa::Logic::Or:
            return writePredicate(warp, instruction, a | b);
        case isa::Logic::Xor:
            return writePredicate(warp, instruction, a ^ b);
    }
}

void select(Tick& tick, Warp& warp, const Decoded& instruction) {
    const LaneMask first = readPredicate(warp, instruction.sources[0]);
    Lanes scratchB;
    Lanes scratchC;
    Lanes result;
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    const U32* const c = read(tick, warp, instruction, 2, scratchC);
    const int width = tick.kernel.warpSize;
    for (int lane = 0; lane < width; ++lane)
        result[static_cast<std::size_t>(lane)] = hasLane(first, lane) ? b[lane] : c[lane];
    writeRegister(tick, warp, instruction, result);
}

}  // namespace

void executePredicate(Tick& tick, Warp& warp, const Decoded& instruction) {
    switch (instruction.opcode) {
        case isa::Opcode::Isetp:
        case isa::Opcode::Fsetp:
            return compare(tick, warp, instruction);
        case isa::Opcode::Plop:
            return combine(warp, instruction);
        case isa::Opcode::Sel:
            return select(tick, warp, instruction);
        default:
            WARPSCOPE_EXPECT(false, "a predicate opcode has its row here");
    }
}

}  // namespace warpscope::sm
