#pragma once

#include <vector>

#include "engine/host/launch_mistakes.h"

namespace warpscope::host {

/// The arguments of a launch by <<<>>> that give a type parameter of the kernel's template another
/// type than its pointers do: T* of a float* and T of 2.0. Nothing where the launch writes the
/// types, and of types other than float, double and int.
std::vector<LaunchMistake> deductionMistakesOf(const HostCode& code, const LaunchSite& site);

}  // namespace warpscope::host
