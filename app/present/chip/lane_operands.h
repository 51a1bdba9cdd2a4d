#pragma once

#include <string>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::present {

/// What an instruction reads or writes in one lane.
struct LaneOperand {
    std::string name{};   ///< "R2", "P0", "n".
    std::string value{};  ///< Empty where nobody knows it.
    bool isResult = false;
};

/// The sources of an instruction in a lane, as `before` has them, and its result, as `after` has
/// it; either may be nullptr. Memory itself is no operand: an address and a value are.
std::vector<LaneOperand> laneOperands(const gpu::Launch& launch, isa::ProgramCounter pc, int lane,
                                      const sm::Warp* before, const sm::Warp* after);

}  // namespace warpscope::present
