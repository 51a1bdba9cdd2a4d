#pragma once

#include <string>

#include "app/present/timeline/timeline_model.h"
#include "app/session/state/slot_reader.h"
#include "app/timeline/density.h"
#include "app/timeline/layout.h"

namespace warpscope::present {

/// "by scheduler · cycles 400–560".
std::string timelineStatus(const session::SlotReader& session, const TimelineModel& model);
/// "SM 0 · scheduler 1", or "block 4 · SM 1".
std::string groupTitle(const session::SlotReader& session, const timeline::Group& group);
/// The same in three letters: "S1", with several SMs "0.1" (SM 0, scheduler 1); "B4".
std::string groupTag(const session::SlotReader& session, const timeline::Group& group);
/// What a heading says at its right: how many rows it has.
std::string groupStatus(const session::SlotReader& session, const timeline::Group& group);
/// Warp, stretch of cycles, state with its meaning, instruction and line, lanes.
std::string cellTooltip(const session::SlotReader& session, const TimelineModel& model, WarpId warp,
                        Cycle cycle);
/// The run that is held under the rows of the other: its name, both lengths and their ratio; of a
/// trace without times its name alone. While a question covers it: of a run from a file when it is
/// seen, of another one nothing. Requires: both have a recording.
std::string heldRunWords(const session::SlotReader& now, const session::SlotReader& held);

}  // namespace warpscope::present
