#pragma once

#include <string>
#include <vector>

#include "engine/scenario/values/scenario.h"

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

/// A value in one short line: of a kernel's text only the beginning, at most so many bytes and an
/// ellipsis; "–" where there is none.
std::string shortValue(const std::string& value, std::size_t mostBytes);

}  // namespace warpscope::scenario
