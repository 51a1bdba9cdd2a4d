#pragma once

#include <optional>

#include "app/session/selection.h"
#include "app/views/sm_facts.h"
#include "app/views/sm_layout.h"

namespace warpscope::views {

/// What of an SM's picture lies under a point.
struct SmHit {
    enum class Kind { Sm, Warp, EmptySlot, Block, Bar, Pipe };
    Kind kind = Kind::Sm;
    int index = 0;  ///< Warp slot, block slot, bar, or row of the pipes (4 = memory).

    friend bool operator==(const SmHit&, const SmHit&) = default;
};

/// Rows of the pipes in the picture, memory included.
inline constexpr int kPipeRowCount = 5;
/// The stretch of one row of the pipes.
Box pipeRow(const SmLayout& layout, int row);
/// One of the four bars.
Box barBox(const SmLayout& layout, int bar);
/// The bracket of a block slot; empty where blocks do not fill whole rows.
Box bracketBox(const SmLayout& layout, int blockSlot, int warpsPerBlock);

/// Requires: the point lies in the SM's box.
SmHit hitSm(const SmLayout& layout, const SmFacts& facts, int warpsPerBlock, float x, float y);

/// What pointing at it or choosing it means.
session::Selection selectionOf(const SmHit& hit, const SmFacts& facts, int schedulers);

}  // namespace warpscope::views
