#pragma once

#include <cstdint>
#include <span>

#include "app/views/legend_entry.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The shade of one among many that are not looked at: no hue, as blocks on the stage, since hues
/// are states. Neighbours in number differ clearly.
theme::Colour shadeOf(const theme::Palette& palette, std::uint32_t number);
/// The more the brighter: 0 the least, 1 the most.
theme::Colour rampOf(const theme::Palette& palette, float share);

/// The height of a row of chips.
inline float legendLine(const theme::Metrics& m) {
    return m.small * 1.5f;
}
/// What all of them take in one row with their words whole.
float legendWidth(const ViewContext& context, std::span<const LegendEntry> entries);
/// Whether one row has all of them with whole or short words, or nearly.
bool hasLegendRoom(const ViewContext& context, std::span<const LegendEntry> entries,
                   const draw::Box& row);
/// Chips with their words in a row, in two where the box is as high and one would cut words; where
/// not all find room the short words of those that have some stand for the whole ones, and the
/// longest are cut.
void paintLegend(const ViewContext& context, const draw::Box& row,
                 std::span<const LegendEntry> entries);
/// The same at the lower edge of a room, in two rows where a high room has not all words in one;
/// takes its height from the room. In a room that is no higher than `least` there is none; of one
/// of two pictures it is left to whoever draws both.
void paintLegendBelow(const ViewContext& context, draw::Box& room,
                      std::span<const LegendEntry> entries, float least);
/// Takes that height from the room without painting it; the height of its rows, 0 where it has
/// none.
float leaveLegendBelow(const ViewContext& context, draw::Box& room,
                       std::span<const LegendEntry> entries, float least);
/// Paints it as well; of a room too low for it, it stands in the row `beside` the choices above,
/// with so many entries as need not be cut there.
void paintLegendBelow(const ViewContext& context, draw::Box& room,
                      std::span<const LegendEntry> entries, float least, const draw::Box& beside);
/// Under a picture that is too low for it: its panel is scrolled to there. In a hall nobody would,
/// and of two pictures it is left to whoever draws both.
void paintLegendUnder(const ViewContext& context, std::span<const LegendEntry> entries);

}  // namespace warpscope::views
