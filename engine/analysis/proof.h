#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/step_runs.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::analysis {

/// What the run does not show of an answer.
struct Unproven {
    std::string claim{};  ///< A condition that does not hold; empty = see alsoFor.
    /// Both sides of it, "12, 8"; empty where the run has no such number.
    std::string now{};
    /// A wrong choice, counted from 0, for whose number the conditions hold as well; −1 = none.
    int alsoFor = -1;
};

/// The conditions (scenario/lessons/claim.h) of a choice, or of a number that stands in the file,
/// which the runs of the lesson do not show. Empty for questions without conditions, and for what
/// is to be mended.
std::vector<Unproven> unproven(StepRuns& runs, std::size_t step);

/// Which answer a run shows.
struct ShownAnswer {
    enum class Kind : std::uint8_t {
        OfFile,     ///< The file's, or nothing is known to the contrary: it has no conditions.
        OfRun,      ///< Another one, since the run is another one than the file speaks of.
        Undecided,  ///< The conditions hold for no answer, or for several.
    };
    Kind kind = Kind::OfFile;
    int choice = -1;                 ///< OfRun, of choices: counted from 0.
    std::optional<double> number{};  ///< OfRun, of a number.
    Unproven why{};                  ///< Undecided: what does not hold of the file's answer.
    bool isOfStep = true;            ///< Nothing was turned or typed since the step began.
};

/// The answer to the question of a step by the run that its reader has (StepRuns::setReader).
ShownAnswer shownAnswer(StepRuns& runs, std::size_t step);

}  // namespace warpscope::analysis
