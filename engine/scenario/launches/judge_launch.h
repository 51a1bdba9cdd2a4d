#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/host/launch_mistakes.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// What nvcc or CUDA refuses of a launch: wrong arguments, and more shared memory than a kernel
/// gets that was not opted in. Empty where nothing is. `file`: as the person named it.
std::vector<Problem> refusalsOf(const host::HostCode& code, const host::LaunchSite& site,
                                const isa::Program& program, const std::string& file);

/// Where the host calls a kernel by fewer than three signs or by none: add<<1, 32>>(a), add(a).
/// Nothing where it does not.
std::optional<Problem> wrongChevrons(const host::HostCode& code, const std::string& kernel,
                                     const std::string& file);

/// Marks the arguments whose memory is the host's, or none at all, and says so.
void noteHostMemory(const host::HostCode& code, host::LaunchSite& site,
                    std::vector<Message>& notes);

}  // namespace warpscope::scenario
