#pragma once

#include <string>
#include <vector>

#include "engine/exercise/exercise.h"
#include "engine/exercise/grade.h"

namespace warpscope::exercise {

/// Enough seeds for a class.
inline constexpr std::int64_t kSeeds = 200;

/// The instance of the project's own template; stops the test program where there is none.
Instance instanceOf(std::string_view name, std::int64_t seed);

/// The engine's own answer to the question of a step.
Result<std::string> ownAnswer(const Instance& instance, Grader& grader, std::size_t step);

/// The engine's own answers to each question of an instance; fails the test where there is none.
std::vector<std::string> ownAnswers(const Instance& instance);

/// What every instance of an exercise must keep, for all seeds: its own answers are accepted and
/// wrong ones are not, no name of the template is left, and the seeds give at least so many
/// different instances and lists of answers.
void expectSound(std::string_view name, std::size_t instances, std::size_t answers);

}  // namespace warpscope::exercise
