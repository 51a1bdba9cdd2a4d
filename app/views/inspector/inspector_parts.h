#pragma once

#include "app/views/view.h"
#include "engine/analysis/why.h"

namespace warpscope::views {

/// A heading line in bold, then a muted line; empty ones are left out.
void inspectorHeading(const ViewContext& context, std::string_view title, std::string_view detail);

/// The state of a warp in words: "Issued: FFMA R3, R3, R4, R5", or the state's name.
std::string stateTitle(const session::SlotReader& session, const isa::Program& program,
                       const trace::Segment& segment);

/// The reason of a warp, the chain to its cause, and buttons that jump to where it began and ends.
void drawWarpWhy(const ViewContext& context, const analysis::WarpWhy& why);

/// Why the scheduler took what it took, and a row with a chip for each warp. Clicking a row selects
/// its warp.
void drawSchedulerWhy(const ViewContext& context, int scheduler, const analysis::SchedulerWhy& why);

/// The width of chips under each other, of which this warp has the longest number.
float warpChipWidth(const ViewContext& context, WarpId longest);

/// A coloured chip with a warp's number and the letter of its state, none where it is not resident;
/// returns whether it was clicked. `id` keeps chips apart.
bool warpChip(const ViewContext& context, WarpId warp, trace::WarpState state, float width,
              const char* id);

}  // namespace warpscope::views
