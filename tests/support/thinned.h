#pragma once

#include <cstddef>
#include <ranges>
#include <vector>

#include "engine/base/sanitizers.h"

namespace warpscope::support {

/// Under a sanitizer, which is slow, a test that goes through many like things takes one of so
/// many: it looks for faults of memory and of threads, and what comes out is compared without it.
inline constexpr std::size_t kTakenOf = kHasAddressSanitizer || kHasThreadSanitizer ? 5 : 1;

/// All of these, or under a sanitizer the first, the sixth and so on.
template <std::ranges::forward_range All>
std::vector<std::ranges::range_value_t<All>> thinned(const All& all) {
    std::vector<std::ranges::range_value_t<All>> taken;
    std::size_t at = 0;
    for (const auto& one : all)
        if (at++ % kTakenOf == 0) taken.push_back(one);
    return taken;
}

/// How many of those things a test finds at least: so many, under a sanitizer one.
constexpr int ofThinned(int least) {
    return kTakenOf == 1 ? least : 1;
}

}  // namespace warpscope::support
