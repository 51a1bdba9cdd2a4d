#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/history/stored_recording.h"
#include "engine/import/read_trace.h"
#include "engine/machine/machine.h"

namespace warpscope::importing {

/// The device that a trace is of; nullptr: it is not known.
using ChooseMachine = std::function<const machine::Machine*(const TraceHead& head)>;

/// A recording of what a trace of a real GPU tells: which instructions each warp executed with
/// which lanes, and what they touched. The trace has no times and no SMs. So the clock is
/// history::Clock::Order: the n-th instruction of a warp stands n cycles after its first, and
/// blocks take the places that the occupancy of the machine gives them, in the order of the trace.
/// Counted are instructions, lanes, requests and sectors, as the hardware executed them; what a
/// trace cannot tell (branches, hits, stalls) stays 0.
Result<history::StoredRecording> recordingOfTrace(std::string_view text, const std::string& file,
                                                  const ChooseMachine& choose);

}  // namespace warpscope::importing
