#pragma once

#include <optional>
#include <string>

#include "engine/base/problem.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// A warning at the first __shared__ variable of a kernel that clang has read and of whose shared
/// memory it has left nothing: no thread reads what another one wrote. nvcc keeps such an array
/// where its thread reads it, and deletes one that is only written, as clang does. Nothing where
/// any shared memory is left, and of kernels in namespaces and structures.
std::optional<Problem> lostShared(const std::string& source, const std::string& file,
                                  const isa::Program& program);

}  // namespace warpscope::scenario
