#pragma once

#include <random>
#include <string>
#include <string_view>

namespace warpscope::fuzz {

/// The same step for the device and for the host.
struct Exchange {
    std::string device{};
    std::string host{};
};

/// What the lanes of a warp tell each other between two phases of a random kernel: of the variable
/// `x`, whose type is given, or of others.
Exchange randomExchange(std::mt19937& random, std::string_view type, const std::string& x);

}  // namespace warpscope::fuzz
