#pragma once

#include <imgui.h>

#include <set>
#include <string>

#include "app/present/lanes/lanes_columns.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The strips at the foot of rows that are drawn by now, of one run: which lanes issue.
std::set<present::LaneColour> stripsDrawn(const session::SlotReader& session,
                                          const present::TimelineModel& model);
/// The words of a strip, as Lanes has them.
std::string stripWords(const ViewContext& context, present::LaneColour strip);
/// Their width in the small font, with the chip before them.
float stripEntryWidth(const ViewContext& context, const std::string& words);
/// A cell with the strip at its foot and the letter that Lanes gives it, and its words.
void drawStripEntry(const ViewContext& context, present::LaneColour strip, const std::string& words,
                    ImVec2 at);

}  // namespace warpscope::views
