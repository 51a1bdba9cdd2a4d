#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/host/launches.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// What a launch says of one parameter of its kernel; nullptr where it says nothing. A structure is
/// one argument and several parameters: m.rows, m.size[0], m.size[1]. As in C++, what a list of its
/// values leaves out is 0. Requires: `index` is that of a parameter.
const host::HostArgument* argumentOf(const host::LaunchSite& site,
                                     const std::vector<isa::Parameter>& parameters,
                                     std::size_t index);

/// The same of the parameter with a name; nullptr where there is none.
const host::HostArgument* argumentNamed(const host::LaunchSite& site,
                                        const std::vector<isa::Parameter>& parameters,
                                        const std::string& name);

}  // namespace warpscope::scenario
