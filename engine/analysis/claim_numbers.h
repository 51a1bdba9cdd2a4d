#pragma once

#include <cstddef>
#include <optional>

#include "engine/analysis/step_runs.h"
#include "engine/scenario/lessons/claim.h"

namespace warpscope::analysis {

/// The number that a claim of a step's question asks for, a cycle, a count or a share in percent,
/// as the name says; nothing where the run has no such number. Not for "answer". Requires: the
/// scenario has the step, counted from 0.
std::optional<double> claimNumber(StepRuns& runs, std::size_t step,
                                  const scenario::ClaimName& name);

}  // namespace warpscope::analysis
