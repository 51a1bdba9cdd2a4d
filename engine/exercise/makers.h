#pragma once

#include "engine/exercise/draw.h"
#include "engine/exercise/workbench.h"

namespace warpscope::exercise {

// The numbers of an instance, one function an exercise. What is right is never worked out here: a
// question names what to read from the run, or the engine runs on the workbench and is read.

Result<Values> drawDivergence(Draw& draw, const Workbench& bench);
Result<Values> drawLanes(Draw& draw, const Workbench& bench);
Result<Values> drawPicture(Draw& draw, const Workbench& bench);
Result<Values> drawThread(Draw& draw, const Workbench& bench);
Result<Values> drawNext(Draw& draw, const Workbench& bench);
Result<Values> drawOccupancy(Draw& draw, const Workbench& bench);
Result<Values> drawLatency(Draw& draw, const Workbench& bench);
Result<Values> drawBarrier(Draw& draw, const Workbench& bench);
Result<Values> drawTranspose(Draw& draw, const Workbench& bench);
Result<Values> drawDiagnosis(Draw& draw, const Workbench& bench);

/// What is wrong with a barrier before a line of the instance; empty where it is right there.
/// Requires: the scenario is an instance of put-the-barrier.
Result<std::vector<Message>> wrongBarrier(const scenario::Scenario& instance, int line,
                                          const machine::Library& devices);

}  // namespace warpscope::exercise
