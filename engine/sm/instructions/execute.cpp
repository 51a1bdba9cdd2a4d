#include "engine/sm/instructions/execute.h"

namespace warpscope::sm {

namespace {

/// Lane by lane, where not every lane is written or a source has to be negated first.
void computeSomeLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratchA;
    WideLanes scratchB;
    WideLanes scratchC;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratchA);
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const std::uint32_t* const c = read(tick, warp, instruction, 2, scratchC);
    const int width = tick.kernel.warpSize;
    const LaneFunction compute = instruction.function.lanes;
    if (writesAllLanes(tick, warp, instruction))
        return compute(a, b, c, destinationOf(warp, instruction), width);
    WideLanes result;
    compute(a, b, c, result.data(), width);
    writeRegister(tick, warp, instruction, result);
}

}  // namespace

void computeAny(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (instruction.function.compute != nullptr)
        return instruction.function.compute(tick, warp, instruction);
    computeSomeLanes(tick, warp, instruction);
}

}  // namespace warpscope::sm
