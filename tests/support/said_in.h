#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/message.h"

namespace warpscope::support {

/// What a message says in the place of a {name}; empty where it has no such place.
inline std::string saidIn(const Message& message, std::string_view name) {
    const auto found =
        std::ranges::find(message.values, name, &std::pair<std::string, std::string>::first);
    return found == message.values.end() ? std::string() : found->second;
}

}  // namespace warpscope::support
