#pragma once

#include <string>
#include <vector>

#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// A field in which two scenarios differ, as get() writes it; empty where one does not have it.
struct Difference {
    std::string key{};
    std::string first{};
    std::string second{};
};

/// What can be set and stands differently in two scenarios, arguments included, in the order of
/// settableKeys().
std::vector<Difference> differencesOf(const Scenario& first, const Scenario& second);

}  // namespace warpscope::scenario
