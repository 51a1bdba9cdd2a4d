#include "app/views/lane_colours.h"

#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using present::LaneColour;

struct LaneLegendRow {
    LaneColour colour{};
    const char* letter = "";
    const char* key = "";
};

constexpr LaneLegendRow kLaneLegend[] = {{LaneColour::Together, "a", "view.lanes.legend.all"},
                                         {LaneColour::Then, "i", "view.lanes.legend.then"},
                                         {LaneColour::Else, "e", "view.lanes.legend.else"},
                                         {LaneColour::Part, "p", "view.lanes.legend.part"}};

}  // namespace

theme::Colour laneFill(const theme::Palette& palette, present::LaneColour colour) {
    switch (colour) {
        case present::LaneColour::Together:
            return palette.bothSides;
        case present::LaneColour::Then:
            return palette.thenSide;
        case present::LaneColour::Else:
            return palette.elseSide;
        case present::LaneColour::Part:
            return passColour(palette, isa::Side::None);
    }
    return palette.bothSides;
}

theme::Colour waitingLanes(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.bothSides, 0.35f);
}

std::vector<LegendEntry> laneLegend(const ViewContext& context,
                                    const std::set<LaneColour>& colours) {
    std::vector<LegendEntry> entries;
    for (const LaneLegendRow& row : kLaneLegend)
        if (colours.contains(row.colour))
            entries.push_back({laneFill(context.theme.palette, row.colour), row.letter,
                               say(context.session, row.key)});
    return entries;
}

}  // namespace warpscope::views
