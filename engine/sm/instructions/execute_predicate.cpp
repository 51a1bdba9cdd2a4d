#include <array>
#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "engine/sm/instructions/execute.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/timing/float_values.h"

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

#if defined(__SSE2__)
constexpr int kUsualWidth = 32;
using Words = std::array<std::int32_t, kUsualWidth>;

/// One bit for each of 16 words that are 0 or -1: narrowed twice, they fit into one register.
int maskOfHalf(const std::int32_t* words) {
    const auto load = [words](int at) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(words + at));
    };
    const __m128i low = _mm_packs_epi32(load(0), load(4));
    const __m128i high = _mm_packs_epi32(load(8), load(12));
    return _mm_movemask_epi8(_mm_packs_epi16(low, high));
}
#endif

/// One bit for each lane in which f(a, b) holds.
template <class T, class F>
LaneMask lanesWhere(const U32* a, const U32* b, int width, F f) {
#if defined(__SSE2__)
    if constexpr (sizeof(T) == sizeof(U32)) {
        if (width == kUsualWidth) {
            alignas(kLaneAlignment) Words holds;
            for (int lane = 0; lane < kUsualWidth; ++lane)
                holds[static_cast<std::size_t>(lane)] =
                    f(laneOf<T>(a, lane, kUsualWidth), laneOf<T>(b, lane, kUsualWidth)) ? -1 : 0;
            const int upper = maskOfHalf(holds.data() + kUsualWidth / 2);
            return static_cast<LaneMask>(upper << (kUsualWidth / 2) | maskOfHalf(holds.data())) &
                   firstLanes(kUsualWidth);
        }
    }
#endif
    std::array<std::uint8_t, kMaxLanes> flags{};
    forEachLane(width, [=, to = flags.data()](int lane, int known) {
        to[lane] =
            static_cast<std::uint8_t>(f(laneOf<T>(a, lane, known), laneOf<T>(b, lane, known)));
    });
    return maskOf(flags, width);
}

template <class T>
LaneMask holdingLanes(const U32* a, const U32* b, int width, isa::Comparison comparison) {
    using enum isa::Comparison;
    switch (comparison) {
        case Less:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x < y; });
        case LessEqual:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x <= y; });
        case Greater:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x > y; });
        case GreaterEqual:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x >= y; });
        case Equal:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x == y; });
        case NotEqual:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x != y; });
        case LessUnordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return !(x >= y); });
        case LessEqualUnordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return !(x > y); });
        case GreaterUnordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return !(x <= y); });
        case GreaterEqualUnordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return !(x < y); });
        case EqualUnordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return !(x < y) && !(x > y); });
        case NotEqualOrdered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x < y || x > y; });
        case Ordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x == x && y == y; });
        case Unordered:
            return lanesWhere<T>(a, b, width, [](T x, T y) { return x != x || y != y; });
    }
    return 0;
}

LaneMask joined(LaneMask a, LaneMask b, isa::Logic logic) {
    switch (logic) {
        case isa::Logic::And:
            return a & b;
        case isa::Logic::Or:
            return a | b;
        case isa::Logic::Xor:
            return a ^ b;
    }
    return a;
}

}  // namespace

template <class T>
void compareLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratchA;
    WideLanes scratchB;
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    const LaneMask holds = holdingLanes<T>(a, b, tick.kernel.warpSize, instruction.comparison);
    const bool isAlone = instruction.sources[2].kind == isa::Operand::Kind::None;
    writePredicate(
        warp, instruction,
        isAlone ? holds
                : joined(holds, readPredicate(warp, instruction.sources[2]), instruction.logic));
}
template void compareLanes<std::int32_t>(Tick&, Warp&, const Decoded&);
template void compareLanes<std::uint32_t>(Tick&, Warp&, const Decoded&);
template void compareLanes<std::int64_t>(Tick&, Warp&, const Decoded&);
template void compareLanes<std::uint64_t>(Tick&, Warp&, const Decoded&);
template void compareLanes<float>(Tick&, Warp&, const Decoded&);
template void compareLanes<double>(Tick&, Warp&, const Decoded&);

void checkDivision(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratchA;
    WideLanes scratchB;
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    LaneMask rare = 0;
    for (int lane = 0; lane < tick.kernel.warpSize; ++lane)
        rare |= LaneMask{divisionIsRare(a[lane], b[lane])} << lane;
    writePredicate(warp, instruction, rare);
}

void combinePredicates(Tick&, Warp& warp, const Decoded& instruction) {
    writePredicate(warp, instruction,
                   joined(readPredicate(warp, instruction.sources[0]),
                          readPredicate(warp, instruction.sources[1]), instruction.logic));
}

void selectLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    const LaneMask first = readPredicate(warp, instruction.sources[0]);
    WideLanes scratchB;
    WideLanes scratchC;
    WideLanes result;
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    const U32* const c = read(tick, warp, instruction, 2, scratchC);
    const int width = tick.kernel.warpSize;
    for (int at = 0; at < instruction.resultWords * width; at += width) {
        for (int lane = 0; lane < width; ++lane)
            result[static_cast<std::size_t>(at + lane)] =
                hasLane(first, lane) ? b[at + lane] : c[at + lane];
    }
    writeRegister(tick, warp, instruction, result);
}

}  // namespace warpscope::sm
