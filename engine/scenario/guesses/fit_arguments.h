#pragma once

#include <vector>

#include "engine/isa/program.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// Gives a scenario whose kernel is being written the arguments that the kernel's parameters ask
/// for now: its own where name and kind are the same, else those of `known`, else guesses with a
/// sentence each in `notes`. Whether anything was changed: nothing is while all of them fit as they
/// stand.
bool fitArguments(const isa::Program& program, const std::vector<Argument>& known,
                  Scenario& scenario, std::vector<Message>& notes);

}  // namespace warpscope::scenario
