#pragma once

#include "app/timeline/layout.h"

namespace warpscope::timeline {

/// Heights that rows may have, in pixels.
struct RowMeasures {
    float letters = 0;  ///< A row of a warp in which letters are read.
    float lowest = 0;   ///< The lowest row in which colours are still told apart.
    float heading = 0;  ///< The name of a group over its rows.
    float line = 0;     ///< A line between groups, named at the left instead.
};

/// How high rows are.
struct RowFit {
    float row = 0;
    float heading = 0;
    bool isTagged = false;  ///< Groups have no heading but a name at the left.
};

/// Rows shrink before they are scrolled to, and headings before rows. Where even the lowest do not
/// fit, a window of a few lines still shows some eight of them; a higher one keeps letters and
/// headings, and is scrolled. Folded groups are nothing but their headings, which stay.
RowFit fitRows(const Layout& layout, const RowMeasures& measures, float window);

}  // namespace warpscope::timeline
