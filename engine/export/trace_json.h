#pragma once

#include <string>

#include "engine/export/sink.h"
#include "engine/history/recording.h"
#include "engine/text/catalogue.h"

namespace warpscope::exporting {

/// What a vendor calls the parts that are tracks.
struct TrackWords {
    std::string sm = "SM", scheduler = "scheduler", warp = "warp";
};
/// Those of a machine, in English as all of the trace.
TrackWords trackWordsOf(const text::Catalogue& catalogue, const machine::Machine& machine);

/// The run as a Chrome JSON trace, which the Perfetto UI opens: each SM is a process, in
/// it each scheduler a thread with a slice for each issue, and below it each of its warp slots with
/// a slice for each warp that lived there, and in that one for each state. Divergence,
/// reconvergence and barriers are instants, and of all SMs together resident, eligible and issued
/// warps are counters. A cycle is a microsecond there. Returns whether the sink took all of it.
/// Requires: stretch.from < stretch.to.
bool writeTraceJson(const history::Recording& run, const Stretch& stretch, const Sink& sink,
                    const TrackWords& words = {});

}  // namespace warpscope::exporting
