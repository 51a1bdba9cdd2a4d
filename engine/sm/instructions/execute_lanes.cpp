#include "engine/sm/instructions/execute.h"
#include "engine/sm/meetings/touches.h"
#include "engine/sm/state/same_mask.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

U32 partOf(const Dim3& at, int part) {
    return static_cast<U32>(part == 0 ? at.x : part == 1 ? at.y : at.z);
}

/// threadIdx of each lane: threads of a block in linear order, x fastest.
void threadIndices(const Tick& tick, const Warp& warp, int part, Lanes& result) {
    const int width = tick.kernel.warpSize;
    const Dim3& block = tick.kernel.block;
    const std::int64_t first = static_cast<std::int64_t>(warp.indexInBlock) * width;
    Dim3 at = coordinateOf(first, block);
    for (int lane = 0; lane < width; ++lane) {
        result[static_cast<std::size_t>(lane)] = partOf(at, part);
        if (++at.x < block.x) continue;
        at.x = 0;
        if (++at.y < block.y) continue;
        at.y = 0;
        ++at.z;
    }
}

/// The lanes that compare with `lane` as a mask of the hardware says.
LaneMask comparedLanes(isa::Special special, int lane) {
    const LaneMask own = laneBit(lane);
    switch (special) {
        case isa::Special::LaneMaskLess:
            return own - 1;
        case isa::Special::LaneMaskLessEqual:
            return own | (own - 1);
        case isa::Special::LaneMaskGreater:
            return ~(own | (own - 1));
        case isa::Special::LaneMaskGreaterEqual:
            return ~(own - 1);
        default:
            return own;
    }
}

void laneMasks(isa::Special special, Lanes& result) {
    for (std::size_t lane = 0; lane < result.size(); ++lane)
        result[lane] = static_cast<U32>(comparedLanes(special, static_cast<int>(lane)));
}

/// What the block's place among clusters says.
U32 valueOfCluster(const Tick& tick, const Warp& warp, isa::Special special) {
    const Dim3& size = tick.kernel.cluster;
    const Dim3 at = coordinateOf(warp.block.value, tick.kernel.grid);
    const Dim3 own{at.x % size.x, at.y % size.y, at.z % size.z};
    const Dim3 count{tick.kernel.grid.x / size.x, tick.kernel.grid.y / size.y,
                     tick.kernel.grid.z / size.z};
    const auto part = [special](isa::Special first) {
        return static_cast<int>(special) - static_cast<int>(first);
    };
    using enum isa::Special;
    if (special == ClusterRank) return static_cast<U32>(linearIndexOf(own, size));
    if (special == ClusterSize) return static_cast<U32>(size.count());
    if (special >= ClusterCountX) return partOf(count, part(ClusterCountX));
    if (special >= ClusterDimX) return partOf(size, part(ClusterDimX));
    if (special >= ClusterBlockX) return partOf(own, part(ClusterBlockX));
    return partOf({at.x / size.x, at.y / size.y, at.z / size.z}, part(ClusterX));
}

/// Values that are the same for all lanes of a warp, beyond the launch's shape.
U32 valueOfWarp(const Tick& tick, const Warp& warp, isa::Special special) {
    const auto threads = static_cast<int>(tick.kernel.block.count());
    const std::size_t shared = tick.block(warp).shared.size();
    switch (special) {
        case isa::Special::WarpIndex:
            return static_cast<U32>(warp.indexInBlock);
        case isa::Special::WarpCount:
            return static_cast<U32>((threads + tick.kernel.warpSize - 1) / tick.kernel.warpSize);
        case isa::Special::SmIndex:
            return tick.sm.id.value;
        case isa::Special::SmCount:
            return static_cast<U32>(tick.kernel.machine.smCount);
        case isa::Special::SharedBytes:
            return static_cast<U32>(shared);
        case isa::Special::DynamicSharedBytes:
            return static_cast<U32>(shared) -
                   static_cast<U32>(tick.kernel.program.staticSharedBytes);
        default:
            return 0;
    }
}

/// The lane that a lane reads from (PTX ISA, shfl.sync), −1 when that lies outside its segment.
int sourceLane(isa::Shuffle shuffle, int lane, U32 argument, int segment, int width) {
    const int start = lane / segment * segment;
    const int end = start + segment;
    // Only as many bits of the argument count as a lane number has.
    const int amount = static_cast<int>(argument & static_cast<U32>(width - 1));
    int from = lane;
    switch (shuffle) {
        case isa::Shuffle::Index:
            return start + amount % segment;
        case isa::Shuffle::Up:
            from = lane - amount;
            break;
        case isa::Shuffle::Down:
            from = lane + amount;
            break;
        // An earlier segment may be read, a later one not.
        case isa::Shuffle::Xor:
            from = lane ^ amount;
            return from < end ? from : -1;
    }
    return from >= start && from < end ? from : -1;
}

}  // namespace

void readSpecial(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes result{};
    const auto special = static_cast<isa::Special>(instruction.sources[0].value);
    const auto partAfter = [special](isa::Special first) {
        return static_cast<int>(special) - static_cast<int>(first);
    };
    using enum isa::Special;
    switch (special) {
        case ThreadX:
        case ThreadY:
        case ThreadZ:
            threadIndices(tick, warp, partAfter(ThreadX), result);
            break;
        case BlockX:
        case BlockY:
        case BlockZ:
            result.fill(
                partOf(coordinateOf(warp.block.value, tick.kernel.grid), partAfter(BlockX)));
            break;
        case BlockDimX:
        case BlockDimY:
        case BlockDimZ:
            result.fill(partOf(tick.kernel.block, partAfter(BlockDimX)));
            break;
        case GridDimX:
        case GridDimY:
        case GridDimZ:
            result.fill(partOf(tick.kernel.grid, partAfter(GridDimX)));
            break;
        case WarpSize:
            result.fill(static_cast<U32>(tick.kernel.warpSize));
            break;
        case Lane:
            for (std::size_t lane = 0; lane < result.size(); ++lane)
                result[lane] = static_cast<U32>(lane);
            break;
        case Clock:
            result.fill(static_cast<U32>(tick.now));
            break;
        case ClockHigh:
            result.fill(static_cast<U32>(static_cast<std::uint64_t>(tick.now) >> 32));
            break;
        case LaneMaskEqual:
        case LaneMaskLess:
        case LaneMaskLessEqual:
        case LaneMaskGreater:
        case LaneMaskGreaterEqual:
            laneMasks(special, result);
            break;
        default:
            result.fill(special < ClusterX ? valueOfWarp(tick, warp, special)
                                           : valueOfCluster(tick, warp, special));
            break;
    }
    writeRegister(tick, warp, instruction, result);
}

namespace {

/// Who reads from whom in a shuffle.
struct Reading {
    LaneMask readers = 0;
    LaneMask sources = 0;
};

/// Lanes of a constant mask that get what nobody promises, where that matters. A sum by
/// __shfl_down_sync() reads beyond its mask as a matter of course, and the lanes that do so drop
/// what they get: it is told where no lane gets anything else.
void tellOutside(Tick& tick, const Warp& warp, const Decoded& instruction, LaneMask active,
                 const Reading& outside) {
    const bool mayBeDropped =
        instruction.shuffle == isa::Shuffle::Up || instruction.shuffle == isa::Shuffle::Down;
    if (outside.readers == 0 || (mayBeDropped && outside.readers != active)) return;
    noteSourcesOutside(tick, warp, outside.readers, outside.sources);
}

}  // namespace

void shuffleLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes scratchC;
    Lanes result;
    const int width = tick.kernel.warpSize;
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    LaneMask inside = 0;
    LaneMask sources = 0;
    Reading outside;
    const LaneMask active = lanesTakingPart(warp, instruction);
    const bool isMaskConstant = instruction.sources[3].kind == isa::Operand::Kind::Immediate;
    const LaneMask named =
        isMaskConstant ? syncMask(tick, warp, instruction, 3, active) : firstLanes(kMaxLanes);
    const bool hasSegments = instruction.sources[2].kind != isa::Operand::Kind::None;
    const U32* const c = read(tick, warp, instruction, 2, scratchC);
    for (int lane = 0; lane < width; ++lane) {
        const U32 wanted = hasSegments ? c[lane] : 0;
        const bool isWhole = wanted == 0 || wanted > static_cast<U32>(width);
        const int segment = isWhole ? width : static_cast<int>(wanted);
        const int from = sourceLane(instruction.shuffle, lane, b[lane], segment, width);
        const bool isInside = from >= 0 && from < width;
        result[static_cast<std::size_t>(lane)] = a[isInside ? from : lane];
        if (!isInside) continue;
        inside |= laneBit(lane);
        if ((active & laneBit(lane)) == 0) continue;
        sources |= laneBit(from);
        if ((named & laneBit(from)) != 0) continue;
        outside.readers |= laneBit(lane);
        outside.sources |= laneBit(from);
    }
    if (tick.log.wantsTouches) {
        noteAbsentLanes(tick, warp, instruction, 3);
        tellOutside(tick, warp, instruction, active, outside);
        noteExitedSources(tick, warp, active, sources);
    }
    writeRegister(tick, warp, instruction, result);
    if (instruction.destinationPredicate != UINT8_MAX) writePredicate(warp, instruction, inside);
}

namespace {

/// Of a mask the lanes below 32, or with a type of 64 bits those from 32 on, which only waves of 64
/// have.
U32 halfOfMask(LaneMask lanes, const Decoded& instruction) {
    return static_cast<U32>(isa::bytesOf(instruction.type) == 8 ? lanes >> 32 : lanes);
}

U32 answerOf(const Decoded& instruction, LaneMask asked, LaneMask yes) {
    switch (instruction.vote) {
        case isa::VoteMode::All:
            return yes == asked ? 1 : 0;
        case isa::VoteMode::Any:
            return yes != 0 ? 1 : 0;
        case isa::VoteMode::Ballot:
            break;
    }
    return halfOfMask(yes, instruction);
}

}  // namespace

void voteLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (tick.log.wantsTouches) noteAbsentLanes(tick, warp, instruction, 1);
    Lanes result{};
    LaneMask others = lanesTakingPart(warp, instruction);
    while (others != 0) {
        const LaneMask voters = lanesOfOneMask(tick, warp, instruction, 1, others);
        const LaneMask asked = voters & syncMask(tick, warp, instruction, 1, voters);
        const LaneMask yes = asked & readPredicate(warp, instruction.sources[0]);
        const U32 answer = answerOf(instruction, asked, yes);
        for (LaneMask rest = voters; rest != 0; rest &= rest - 1)
            result[static_cast<std::size_t>(firstLane(rest))] = answer;
        others &= ~voters;
    }
    writeRegister(tick, warp, instruction, result);
}

void readActiveMask(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes result;
    result.fill(halfOfMask(lanesTakingPart(warp, instruction), instruction));
    writeRegister(tick, warp, instruction, result);
}

}  // namespace warpscope::sm
