#pragma once

#include <string>

#include "app/cli/environment.h"
#include "engine/history/recording.h"

namespace warpscope::cli {

/// The report of a run for a person, in the environment's language.
std::string reportText(const Environment& environment, const scenario::Scenario& scenario,
                       const history::Recording& run);

/// What went wrong in a run, as problems with their place in the kernel, so that they are printed
/// like those of a compiler. Empty when nothing did.
std::vector<Problem> runProblems(const scenario::Scenario& scenario, const history::Recording& run);

}  // namespace warpscope::cli
