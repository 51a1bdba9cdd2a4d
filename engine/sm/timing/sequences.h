#pragma once

#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/lane_mask.h"
#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// What the hardware issues for one instruction that is a sequence for it: how many instructions,
/// and the cycles from the first of them to the result.
struct Steps {
    int count = 1;
    CycleCount cycles = 1;

    friend constexpr bool operator==(const Steps&, const Steps&) = default;
};

/// The steps of an instruction of latency class Division (isa::Instruction::isInSteps), for the
/// lanes that take part. They depend on what they compute: a division of 0 takes another way than
/// usual ones, and lanes that go different ways go one after the other. `a` and `b`: its sources,
/// lane by lane, the upper words of 64 bits `width` behind the lower ones. `usualCycles`: of an
/// instruction whose ways were not measured one by one.
Steps stepsOf(const isa::Instruction& instruction, CycleCount usualCycles, LaneMask lanes,
              const std::uint32_t* a, const std::uint32_t* b, int width);

}  // namespace warpscope::sm
