#pragma once

#include <cstddef>

#include "app/theme/metrics.h"
#include "engine/base/lane_mask.h"

namespace warpscope::present {

/// Where the parts of the lanes picture stand, in pixels from the top left of the view. Knows no
/// window, so that it can be tested without one.
struct LanesLayout {
    float gridLeft = 0, gridTop = 0, gridWidth = 0;
    float rowHeight = 0;    ///< Of one lane.
    float columnWidth = 0;  ///< Of one issue.
    int lanes = 0;
    int labelStep = 4;  ///< Every how many lanes a number stands at the left.
    int valueStep = 1;  ///< Of how many lanes one row is high enough for a value.
    float bandTop = 0, bandHeight = 0;
    float axisTop = 0;                      ///< Of the row of cycle numbers.
    float wordsTop = 0;                     ///< Of the sentences.
    float valuesLeft = 0, valuesWidth = 0;  ///< Width 0: no room for values.
    float stackLeft = 0, stackWidth = 0;    ///< Width 0: no room for the stack.

    float gridHeight() const { return rowHeight * static_cast<float>(lanes); }
    float gridBottom() const { return gridTop + gridHeight(); }
    float gridRight() const { return gridLeft + gridWidth; }
    /// Columns that fit, at least 1.
    std::size_t room() const;
    float columnLeft(std::size_t columnInWindow) const {
        return gridLeft + static_cast<float>(columnInWindow) * columnWidth;
    }
};

struct LanesSpace {
    float width = 0, height = 0;
    float wordsHeight = 0;  ///< Of the sentences below.
    int lanes = 32;
    std::size_t issueCount = 0;  ///< Of the warp, for a picture that shows all where it can.
    float columnZoom = 1;        ///< 1 = as it fits.
    /// The program can split a warp; where it cannot, values take the place of the stack in a
    /// narrow picture.
    bool hasStack = true;
    /// The warp is resident: it has values and masks, which stand beside its lanes.
    bool hasSides = true;
    bool isInHall = false;  ///< Code is large beside it; masks are read from the last row.
    float scrollBar = 0;    ///< Beside that width: it takes no values and masks away.
};

/// Rows of a warp with these threads: all its lanes, or the first few where no others have any.
int lanesToShow(LaneMask threads, int warpSize);

LanesLayout lanesLayout(const theme::Metrics& metrics, const LanesSpace& space);

}  // namespace warpscope::present
