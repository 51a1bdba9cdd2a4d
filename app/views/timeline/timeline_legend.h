#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/present/lanes/lanes_columns.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/timeline_measure.h"
#include "app/views/timeline/timeline_search_bar.h"
#include "app/views/view.h"

namespace warpscope::views {

/// A state, or a strip at the foot of rows, with its word, in a line, so far from the left.
struct TimelineLegendEntry {
    trace::WarpState state{};
    std::optional<present::LaneColour> strip{};
    std::string name{};
    int line = 0;
    float x = 0;
};

/// What stands under the rows: states with their words, or the field of what is looked for; and
/// what was measured.
struct TimelineFooter {
    std::vector<TimelineLegendEntry> entries{};
    std::string found{};                   ///< Of what is looked for.
    std::vector<MeasuredLine> measured{};  ///< What was measured stands in place of the entries.
    int lines = 1;
    int searchLines = 1;   ///< Of them, those that what is looked for takes.
    bool isWhole = true;   ///< Every state has its word.
    bool hasMenu = false;  ///< The buttons stand in a menu.
    float width = 0, height = 0;
};

/// The rows that are drawn: those of the run that is worked with, and of one beside it.
struct TimelineModels {
    const present::TimelineModel& now;
    const present::TimelineModel* held = nullptr;  ///< nullptr = there is none.
};

/// The states that occur in the runs in as many lines as a view of `size` has for them, each with
/// its word. Words come before buttons: where not all of them find room beside those, the buttons
/// stand in a menu; where even that does not do, the states in sight (a bit each) alone are named.
/// Behind the states come the strips of passes, where the lines have room for all of them.
/// `measured`: TimelineMeasuring::words().
TimelineFooter timelineFooter(const ViewContext& context, const TimelineModels& models,
                              const TimelineSearchBar& search, ImVec2 size, unsigned inSight,
                              const std::string& measured = {});

/// Draws it at the cursor, at the right of its first line the buttons that change what the rows
/// are.
void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model,
                        TimelineSearchBar& search, const TimelineFooter& footer);

}  // namespace warpscope::views
