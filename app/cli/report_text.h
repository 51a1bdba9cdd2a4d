#pragma once

#include <string>

#include "app/cli/environment.h"
#include "engine/analysis/report.h"
#include "engine/history/recording.h"

namespace warpscope::cli {

/// The report of a run for a person, in the environment's language.
std::string reportText(const Environment& environment, const scenario::Scenario& scenario,
                       const history::Recording& run);

/// What stands over the columns of a picture in letters, in the environment's language.
analysis::PictureWords pictureWords(const Environment& environment);

/// What went wrong in a run, as problems with their place in the kernel, so that they are printed
/// like those of a compiler. Empty when nothing did.
std::vector<Problem> runProblems(const scenario::Scenario& scenario, const history::Recording& run);

}  // namespace warpscope::cli
