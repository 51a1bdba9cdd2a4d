#pragma once

#include <string_view>

#include "engine/base/problem_list.h"
#include "engine/ptx/module.h"

namespace warpscope::ptx {

/// Reads the text of a PTX file. What cannot be read is a problem with its place; the rest of the
/// line is then left out. `source` must live longer than the module.
Module parse(std::string_view source, ProblemList& problems);

}  // namespace warpscope::ptx
