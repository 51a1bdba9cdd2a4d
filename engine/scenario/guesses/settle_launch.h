#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/host/launches.h"

namespace warpscope::scenario {

/// What is known of a launch, with values for what its file leaves open. Not to be copied: `site`
/// stands in `facts`.
struct SettledLaunch {
    host::HostFacts facts{};
    host::LaunchSite* site = nullptr;  ///< Of the kernel; null where the file has none.
    std::map<std::string, double> fixed{};
    std::vector<Message> notes{};  ///< Of each value that was assumed or made smaller.

    SettledLaunch() = default;
    SettledLaunch(SettledLaunch&&) = default;
    SettledLaunch& operator=(SettledLaunch&&) = default;
};

/// The launch of a kernel in host code: names that only the running program would know get a value
/// where more of the launch is known by it, and the largest constants become smaller until it can
/// be watched.
SettledLaunch settleLaunch(const host::HostCode& code, const std::string& kernel);

}  // namespace warpscope::scenario
