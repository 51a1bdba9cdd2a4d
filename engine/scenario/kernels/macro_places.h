#pragma once

#include <string>
#include <vector>

#include "engine/base/problem.h"

namespace warpscope::scenario {

/// The problems of a source, and behind an error about words that a macro brought into its line a
/// warning where that macro is defined, in the source or in a header beside it: the error itself
/// stands where the macro is used, and says nothing of where to mend it.
std::vector<Problem> withMacroPlaces(std::vector<Problem> problems, const std::string& source,
                                     const std::string& file);

}  // namespace warpscope::scenario
