#pragma once

#include <cstdint>
#include <vector>

#include "engine/analysis/passes.h"
#include "engine/history/recording.h"

namespace warpscope::present {

/// How the active lanes of an issue are coloured: all that still run, those of one side of a
/// branch, or some of them where there are no sides: in a loop that others have left.
enum class LaneColour : std::uint8_t { Together, Then, Else, Part };

/// Of an issue on a side of its innermost branch. `running`: the lanes that have not exited.
LaneColour laneColourOf(isa::Side side, LaneMask active, LaneMask running);

/// One issue of a warp: one column of the lanes picture (PMPP 4th ed., figure 4.9).
struct LaneColumn {
    Cycle cycle = 0;
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
    LaneColour colour = LaneColour::Together;
    CycleCount waited = 0;  ///< Cycles between the issue before and this one.
    /// What the warp was in for most of that time; Issued where it did not wait.
    trace::WarpState waitedIn = trace::WarpState::Issued;

    friend bool operator==(const LaneColumn&, const LaneColumn&) = default;
};

/// Every issue of a warp in order of time; empty when it never ran.
std::vector<LaneColumn> issuesOf(const history::Recording& run, WarpId warp);

/// The columns [first, first + count) of the issues that are on the screen.
struct LaneWindow {
    std::size_t first = 0;
    std::size_t count = 0;
    /// Columns of the whole list that were issued at or before the cursor.
    std::size_t past = 0;

    bool holds(std::size_t column) const { return column >= first && column < first + count; }
    friend bool operator==(const LaneWindow&, const LaneWindow&) = default;
};

/// A window of at most `room` columns. It holds the cursor's column with three fifths of the room
/// to its left, unless the list ends sooner on either side. Requires: room >= 1.
LaneWindow laneWindow(const std::vector<LaneColumn>& issues, Cycle cursor, std::size_t room);

/// Takes the columns after a cycle out of a window: what a question asks for.
void hideAfter(LaneWindow& window, const std::vector<LaneColumn>& issues, Cycle lastShown);

/// A pass of the warp as a band above the columns [first, last] of the whole list.
struct PassBand {
    std::size_t first = 0;
    std::size_t last = 0;
    int number = 0;  ///< From 1 within one divergence; 0: all lanes run together.
    analysis::Pass pass{};
};

/// Bands of the passes that issued anything, in order. Passes are counted anew after each
/// reconvergence.
std::vector<PassBand> passBands(const std::vector<analysis::Pass>& passes,
                                const std::vector<LaneColumn>& issues, LaneMask allLanes);

}  // namespace warpscope::present
