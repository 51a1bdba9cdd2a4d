#pragma once

#include <optional>
#include <string>

#include "engine/base/problem.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// A warning at the first `if` of which the code has instructions but no branch, with the lines of
/// all of them: clang chooses between values instead. Of lines that hold more than one statement
/// nothing is told.
std::optional<Problem> lostBranches(const std::string& source, const std::string& file,
                                    const isa::Program& program);

}  // namespace warpscope::scenario
