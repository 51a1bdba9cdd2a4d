#pragma once

#include <string>
#include <vector>

namespace warpscope::scenario {

/// What the window can show that a scenario is read for; a file that names anything else is wrong.
/// Empty for who has no window: then a file may name nothing.
struct WindowNames {
    std::vector<std::string> arrangements{};  ///< With which a scenario may open.
    std::vector<std::string> views{};         ///< What may stand beside a step's words.
};

}  // namespace warpscope::scenario
