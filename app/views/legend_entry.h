#pragma once

#include <string>

#include "app/theme/theme.h"

namespace warpscope::views {

/// What a colour means.
struct LegendEntry {
    theme::Colour fill = 0;
    std::string letter{};
    std::string words{};
    bool isRing = false;  ///< The chip is ringed, as what it stands for.
    std::string brief{};  ///< The words where the whole ones find no room; empty: there are none.
    friend bool operator==(const LegendEntry&, const LegendEntry&) = default;
};

}  // namespace warpscope::views
