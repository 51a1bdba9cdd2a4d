#pragma once

#include <string>

#include "engine/base/message.h"
#include "engine/occupancy/explanation.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// The calculation of a request as a person would write it down. Of an invalid request there is
/// one step, which says what is wrong.
Explanation explain(const machine::Machine& machine, const Request& request);

/// The resources, in the order in which they are explained and drawn.
inline constexpr Resource kResources[] = {Resource::Warps, Resource::Slots, Resource::Registers,
                                          Resource::Shared, Resource::Barriers};

/// The catalogue's key of a resource's name: "occupancy.resource.registers".
std::string nameKey(Resource resource);
/// The name in the words of a machine: "warp slots", "wavefront slots". A textbook counts threads
/// instead of warps: "thread slots".
Message nameOf(Resource resource, const machine::Machine& machine, Mode mode);

}  // namespace warpscope::occupancy
