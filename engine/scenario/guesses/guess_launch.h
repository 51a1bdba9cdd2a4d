#pragma once

#include <string>
#include <vector>

#include "engine/host/launches.h"
#include "engine/isa/program.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// What a launch is made from.
struct LaunchHints {
    const isa::Program& program;
    const host::HostFacts& facts;
    const host::LaunchSite* site;  ///< Null where the file does not launch the kernel.
    const std::string& source;
};

/// Fills grid, block, shared bytes and whether all blocks start together from what the host code
/// says; what it does not say is guessed, with a note. A launch that CUDA refuses is taken as it
/// is, one of more warps than a lesson runs gets a smaller grid.
void guessLaunch(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes);

}  // namespace warpscope::scenario
