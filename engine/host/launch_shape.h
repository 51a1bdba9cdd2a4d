#pragma once

#include <vector>

#include "engine/host/launch_mistakes.h"

namespace warpscope::host {

/// What of a launch by <<<>>> has a shape that nvcc refuses, whatever the kernel takes: fewer than
/// two or more than four values between the signs, a lambda of the host among the arguments.
std::vector<LaunchMistake> shapeMistakesOf(const HostCode& code, const LaunchSite& site);

}  // namespace warpscope::host
