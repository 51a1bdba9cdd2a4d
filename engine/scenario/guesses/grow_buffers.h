#pragma once

#include <string>
#include <vector>

#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// Runs a launch for a while and makes the buffers larger behind whose end it reads or writes,
/// where their size is a guess (a note "new.guessed_count", whose number follows), and the dynamic
/// shared memory where it is one ("new.guessed_shared", up to 48 KB). A launch that
/// stops for another reason, or that cannot be made, stays as it is, but for made-up contents (a
/// note "new.filled", which follows): smaller ones are taken where the launch ends in no fault with
/// them. `leftZero`: buffers that hold zeroes since the host code fills them nowhere; those that
/// the launch only reads get made-up contents, with a note.
void growGuessedBuffers(Scenario& scenario, std::vector<Message>& notes,
                        const std::vector<std::string>& leftZero = {});

}  // namespace warpscope::scenario
