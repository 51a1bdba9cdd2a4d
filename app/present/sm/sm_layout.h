#pragma once

#include <vector>

#include "app/draw/box.h"
#include "app/theme/metrics.h"

namespace warpscope::present {

/// How much an SM's picture shows.
enum class SmDetail {
    Full,    ///< Heading, cells with numbers, bars, pipes.
    Cells,   ///< A cell a warp, without letters.
    Square,  ///< One square of shares.
};

/// What stands in the picture.
struct SmContent {
    int schedulers = 4;
    int slots = 64;  ///< Warp slots that the launch can fill.
    int warpsPerBlock = 8;
    int digits = 2;  ///< Of the largest warp number.
};

/// Where the parts of one SM's picture stand. Parts that are not shown have no width.
struct SmLayout {
    SmDetail detail = SmDetail::Full;
    draw::Box heading{};
    draw::Box labels{};  ///< S0 S1 …, above the columns.
    draw::Box gutter{};  ///< Brackets with block numbers, left of the cells.
    draw::Box cells{};
    draw::Box bars{};
    draw::Box pipes{};  ///< Rows of the pipes, then the memory.
    int rows = 1;
    int columns = 4;
    int across =
        1;  ///< Columns of a scheduler: in a low picture its warps stand beside each other.
    float cellGap = 2;
    int labelLetters = 4;    ///< Of the longest label, "12 L".
    bool hasNumbers = true;  ///< Cells have room for "12 L", or for 12 above L.
    bool isStacked = false;  ///< The number stands above the letter: cells are tall and narrow.
    bool hasLetters = true;  ///< Room for the letter alone.
    float blockLine = 0;     ///< Of the number of a block over its cells; 0 = it stands elsewhere.

    int schedulers() const { return columns / across; }
    bool hasBars() const { return detail == SmDetail::Full && bars.width() > 0; }
    /// The cell of a warp slot: slot mod schedulers says whose columns it stands in.
    draw::Box cell(int slot) const;
};

SmLayout layOutSm(const draw::Box& box, const SmContent& content, const theme::Metrics& metrics);

/// Height that an SM's picture of this width fills without emptiness.
float preferredSmHeight(float width, const SmContent& content, const theme::Metrics& metrics);

}  // namespace warpscope::present
