#pragma once

#include <string>

#include "engine/host/host_code.h"
#include "engine/host/launches.h"

namespace warpscope::host {

/// The first kernel of a name of which the file has several with other parameters; nullptr where
/// there is one, or none.
const HostFunction* firstOverload(const HostCode& code, const std::string& name);

/// Whether a launch may be one of `function` rather than of another kernel of its name, by the
/// number of its arguments and their types as far as the file tells them.
bool mayLaunch(const HostCode& code, const LaunchSite& site, const HostFunction& function);

}  // namespace warpscope::host
