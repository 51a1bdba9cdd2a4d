#pragma once

#include <string>
#include <string_view>

#include "engine/base/message.h"
#include "engine/isa/program.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::present {

/// What is tested in a line of the kernel: "i < n" of "if (i < n) {", the middle part of a for.
/// "i < n" too of "x = i < n ? a : b;". Empty where the line tests nothing or goes on in the next
/// one.
std::string conditionIn(std::string_view line);

/// Why a warp splits, or does not: which lanes go where after the conditional branch at `pc`, and
/// where the line has only one, the condition that decides it. Empty for other instructions.
/// `active`: the lanes that issue it; `warp`: as it is after that cycle.
Message branchSentence(const isa::Program& program, const sm::Warp& warp, isa::ProgramCounter pc,
                       LaneMask active);

}  // namespace warpscope::present
