#pragma once

#include <string>
#include <vector>

#include "engine/text/catalogue.h"

namespace warpscope::text {

/// The language that --lang names among the arguments of a program, before anything else of them is
/// read: what is wrong with the others is told in it, too. English where it names none.
Language languageOf(const std::vector<std::string>& arguments);

}  // namespace warpscope::text
