#pragma once

#include <cstdint>
#include <string>

#include "engine/host/host_code.h"
#include "engine/host/launches.h"

namespace warpscope::host {

/// What cudaFuncSetAttribute gives a launch of the shared memory beyond what every kernel gets.
struct OptIn {
    enum class Kind : std::uint8_t {
        None,      ///< Nothing in the file asks for more.
        Enough,    ///< It does, or what it does cannot be told.
        TooSmall,  ///< `bytes`, fewer than the launch takes.
        TooLate,   ///< Behind the launch.
        OfAnother  ///< For another kernel, or another instance of the template: `kernel`.
    };
    Kind kind = Kind::None;
    int line = 0;  ///< Of the call.
    std::int64_t bytes = 0;
    std::string kernel{};
};

/// The call that comes closest to what the launch needs.
OptIn optInOf(const HostCode& code, const LaunchSite& site);

}  // namespace warpscope::host
