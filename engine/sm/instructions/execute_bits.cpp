#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/integer_values.h"
#include "engine/sm/state/lane_loops.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;

template <class T>
T fromTable(T a, T b, T c, U32 table) {
    T result = 0;
    for (U32 row = 0; row < 8; ++row) {
        if ((table >> row & 1) == 0) continue;
        const T x = (row & 4) != 0 ? a : static_cast<T>(~a);
        const T y = (row & 2) != 0 ? b : static_cast<T>(~b);
        const T z = (row & 1) != 0 ? c : static_cast<T>(~c);
        result |= x & y & z;
    }
    return result;
}

/// result = f(a, b, c, d) for each lane; C and D are the types of the last two sources.
template <class T, class C, class F>
void forFourSources(Tick& tick, Warp& warp, const Decoded& instruction, F f) {
    WideLanes scratch[4];
    WideLanes result;
    const int width = tick.kernel.warpSize;
    const U32* const a = read(tick, warp, instruction, 0, scratch[0]);
    const U32* const b = read(tick, warp, instruction, 1, scratch[1]);
    const U32* const c = read(tick, warp, instruction, 2, scratch[2]);
    const U32* const d = read(tick, warp, instruction, 3, scratch[3]);
    for (int lane = 0; lane < width; ++lane)
        setLane(result.data(), lane, width,
                f(laneOf<T>(a, lane, width), laneOf<T>(b, lane, width), laneOf<C>(c, lane, width),
                  d[lane]));
    writeRegister(tick, warp, instruction, result);
}

/// Whether a bit of the result is set.
void askForBits(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratch[3];
    const U32* const a = read(tick, warp, instruction, 0, scratch[0]);
    const U32* const b = read(tick, warp, instruction, 1, scratch[1]);
    const U32* const c = read(tick, warp, instruction, 2, scratch[2]);
    const U32 table = instruction.sources[3].value;
    LaneMask set = 0;
    for (int lane = 0; lane < tick.kernel.warpSize; ++lane)
        set |= LaneMask{fromTable(a[lane], b[lane], c[lane], table) != 0} << lane;
    writePredicate(warp, instruction, set);
}

}  // namespace

void combineBits(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (instruction.destination == isa::kNoRegister)
        askForBits(tick, warp, instruction);
    else if (instruction.resultWords == 2)
        forFourSources<U64, U64>(tick, warp, instruction, fromTable<U64>);
    else
        forFourSources<U32, U32>(tick, warp, instruction, fromTable<U32>);
}

void insertBits(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (instruction.resultWords == 2)
        forFourSources<U64, U32>(tick, warp, instruction, depositBits<U64>);
    else
        forFourSources<U32, U32>(tick, warp, instruction, depositBits<U32>);
}

}  // namespace warpscope::sm
