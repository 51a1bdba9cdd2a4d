#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/analysis/figures.h"

namespace warpscope::support {

/// The value of the figure with this key; fails the test where there is none.
inline double figureOf(const std::vector<analysis::Figure>& figures, const std::string& key) {
    const auto found = std::ranges::find(figures, key, &analysis::Figure::key);
    EXPECT_NE(found, figures.end()) << key;
    return found == figures.end() ? 0 : found->value;
}

}  // namespace warpscope::support
