#pragma once

#include <optional>

#include "app/present/sm/pipe_rows.h"
#include "app/present/sm/sm_facts.h"
#include "app/present/sm/sm_layout.h"
#include "app/session/base/selection.h"

namespace warpscope::present {

/// What of an SM's picture lies under a point.
struct SmHit {
    enum class Kind { Sm, Warp, EmptySlot, Block, Bar, Pipe };
    Kind kind = Kind::Sm;
    int index = 0;  ///< Warp slot, block slot, bar, or row of the pipes (4 = memory).

    friend bool operator==(const SmHit&, const SmHit&) = default;
};

/// The stretch of one row of the pipes.
draw::Box pipeRow(const SmLayout& layout, int row);
/// One of the four bars.
draw::Box barBox(const SmLayout& layout, int bar);
/// The bracket of a block slot; empty where blocks do not fill whole rows.
draw::Box bracketBox(const SmLayout& layout, int blockSlot, int warpsPerBlock);
/// Where the number of a block stands that has just come to a block slot: on its bracket, else on
/// the lower edge of its first warp, whose letter stays in sight. Requires: the SM shows its warps.
draw::Point landingOf(const SmLayout& layout, int blockSlot, int warpsPerBlock);
/// Whether that chip leaves what stands in the cell of its first warp readable. `letter`: how high
/// their letters are, in pixels.
bool hasRoomAtLanding(const SmLayout& layout, int blockSlot, int warpsPerBlock, float letter);

/// Requires: the point lies in the SM's box.
SmHit hitSm(const SmLayout& layout, const SmFacts& facts, int warpsPerBlock, float x, float y);

/// What pointing at it or choosing it means.
session::Selection selectionOf(const SmHit& hit, const SmFacts& facts, int schedulers);

}  // namespace warpscope::present
