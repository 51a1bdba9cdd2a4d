#pragma once

#include <string>
#include <vector>

#include "engine/isa/program.h"

namespace warpscope::scenario {

/// The parameters of a program by name, with the members of structures that its kernel does not
/// read: PTX has only the others, and what a launch lists is in the order of all. A structure whose
/// layout the source does not tell stays as it is. Only names count: what is added has no type.
std::vector<isa::Parameter> withAllMembers(const isa::Program& program, const std::string& source);

}  // namespace warpscope::scenario
