#pragma once

#include <string>
#include <vector>

#include "app/present/waits/wait_graph.h"
#include "app/session/state/slot_reader.h"
#include "app/theme/theme.h"
#include "app/views/view.h"

namespace warpscope::views {

/// How a card, its chip and the legend mark what a warp waits for.
theme::Colour waitColour(const theme::Palette& palette, present::WaitKind kind);
/// As the timeline writes them; what is no state of a warp has a letter that no state has.
std::string waitLetter(present::WaitKind kind);

/// "Warps 0–7", "block 4"; of warps of which only some lanes do it "warp 0 · lanes 0–15", or,
/// `isBrief`, how many lanes. Requires: the session has a run.
std::string waitersWords(const session::SlotReader& session, const present::WaitNode& node,
                         bool isBrief = false);
/// The kinds that a graph has.
std::vector<LegendEntry> waitLegend(const ViewContext& context, const present::WaitGraph& graph);

}  // namespace warpscope::views
