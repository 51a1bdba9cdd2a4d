#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/present/buffers/element_state.h"
#include "app/views/map_colours.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the colours of the cells are made of.
struct TouchShades {
    const theme::Palette& palette;
    present::TouchColour by = present::TouchColour::Warp;
    std::uint32_t mine = 0;  ///< The warp that is looked at.
    int warpsPerBlock = 1;
    Cycle now = 0;
    std::uint32_t oldest = 0;       ///< The earliest touch that is on the screen.
    std::uint32_t mostTouches = 1;  ///< Of an element.
    std::uint32_t accesses = 1;     ///< Of a buffer.

    /// The warp or block that is looked at has a colour of its own, the others each a shade, so
    /// that neighbours can be told apart; by time and number, the more the brighter.
    theme::Colour of(const present::MapCell& cell) const;
    /// What stands in the cell, where there is room.
    std::string labelOf(const present::MapCell& cell) const;
};

/// A buffer as it is drawn: who touched its cells, and what they hold, as far as the colours ask.
struct PaintedBuffer {
    present::FollowedMap followed;
    present::CellValues values{};       ///< For TouchColour::Value.
    std::vector<present::InL1> inL1{};  ///< For TouchColour::L1.
    /// What is worked out once, not in every frame (colourCells): by cell, 0 where it is left
    /// empty; and the cells that are ringed.
    std::vector<theme::Colour> fills{};
    std::vector<std::size_t> ringed{};

    const present::BufferMap& map() const { return followed.map(); }
};

/// After the map, its states or the shades have changed.
void colourCells(PaintedBuffer& buffer, const TouchShades& shades);

/// Whether the colours tell what was touched; else they tell how the cells stand now.
bool tellsTouches(present::TouchColour by);

/// A buffer's cells in a box. Requires: colourCells().
void paintBufferMap(const ViewContext& context, const PaintedBuffer& buffer, const draw::Box& box,
                    const TouchShades& shades);

/// What the colours mean.
std::vector<LegendEntry> bufferLegend(const ViewContext& context, const TouchShades& shades);

}  // namespace warpscope::views
