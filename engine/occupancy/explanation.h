#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/occupancy/question.h"

namespace warpscope::occupancy {

/// One line of the calculation.
struct Step {
    Message rule{};     ///< What is done: "Registers are given to a warp in units of 256."
    Message numbers{};  ///< The same with the numbers put in: "33 × 32 = 1056, charged as 1280".
    std::optional<Resource> resource{};      ///< Whose limit it leads to; none for the whole block.
    std::optional<int> limit{};              ///< Blocks, on the line where a limit is found.
    bool isBinding = false;                  ///< That limit is the smallest one.
    std::vector<std::string> assumptions{};  ///< Fields of the device file that the line rests on
                                             ///< and that no source tells.

    friend bool operator==(const Step&, const Step&) = default;
};

/// The limit that would bind if the binding ones were lifted.
struct NextLimit {
    int blocks = 0;
    std::vector<Resource> resources{};

    friend bool operator==(const NextLimit&, const NextLimit&) = default;
};

struct Explanation {
    Result result{};
    std::vector<Step> steps{};
    std::vector<Resource> binding{};  ///< All of them: ties are common.
    std::optional<NextLimit> next{};  ///< None when every other resource is unlimited.
};

}  // namespace warpscope::occupancy
