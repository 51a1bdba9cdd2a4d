#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/sanitizers.h"

namespace warpscope::support {

/// Under a sanitizer, which is slow, a test that goes through many like things takes one of so many: it
/// looks for faults of memory and of threads, and what comes out is compared without it.
inline constexpr std::size_t kTakenOf = kHasAddressSanitizer || kHasThreadSanitizer ? 3 : 1;

/// All of these, or under a sanitizer the first, the fourth and so on.
template <class T>
std::vector<T> thinned(const std::vector<T>& all) {
    std::vector<T> taken;
    for (std::size_t i = 0; i < all.size(); i += kTakenOf)
        taken.push_back(all[i]);
    return taken;
}

}  // namespace warpscope::support
