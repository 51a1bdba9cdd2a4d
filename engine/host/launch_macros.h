#pragma once

#include "engine/host/host_code.h"

namespace warpscope::host {

/// Writes macros out that launch a kernel: #define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__).
/// Their words stand at the place of the macro's name. Other macros stay as they are.
void expandLaunchMacros(HostCode& code);

}  // namespace warpscope::host
