#pragma once

#include <imgui.h>

#include <span>
#include <vector>

#include "app/views/lanes/lanes_paint.h"
#include "app/views/legend_entry.h"

namespace warpscope::views {

/// The height of the lines under the lanes; 0 where a low panel keeps the room for the picture, or
/// a narrow one has none for its words, or they stand under both of two runs. `issues`: all of the
/// warp, so that it is the same in every cycle.
float captionHeight(const ViewContext& context, ImVec2 size,
                    std::span<const present::LaneColumn> issues);

/// What a column is, since its width is no time, and what the colours of the columns on the screen
/// and of the waits between them mean: in as many words as fit the line, the colours first.
void drawCaption(const LanesPicture& picture, ImVec2 at, ImVec2 size);
/// What is in it: the colours of the columns on the screen, and of lanes that hold no thread.
std::vector<LegendEntry> coloursOf(const LanesPicture& picture);
/// The same without lines of its own, for whoever draws two runs.
void leaveCaption(const LanesPicture& picture);

}  // namespace warpscope::views
