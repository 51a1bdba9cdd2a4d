#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scenario/guesses/guess_launch.h"

namespace warpscope::scenario {

/// Made-up contents are the numbers below: small ones, so that sums stay exact and every element is
/// easy to tell from its neighbour.
inline constexpr std::int64_t kFillModulus = 8;

/// Fills launch (guessLaunch), arguments and constants of a scenario from what the host code says;
/// each value that it does not say is guessed, with a note. Gives the names of buffers that
/// are zero since nothing is copied to them: outputs, if the host code is whole.
std::vector<std::string> guessArguments(const LaunchHints& hints, Scenario& scenario,
                                        std::vector<Message>& notes);

/// The arguments alone, appended to those that the scenario has; its launch stays as it is.
void guessParameters(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes);

}  // namespace warpscope::scenario
