#pragma once

#include <string>

namespace warpscope::truth {

/// One measured figure beside the simulated one.
struct Row {
    std::string group{};
    std::string name{};
    std::string unit{};
    double measured = 0;
    double simulated = 0;   ///< 0: it could not be simulated.
    std::string problem{};  ///< Why.
    std::string reason{};   ///< Why it is off, where that is known (reasons.txt).

    double ratio() const { return measured > 0 ? simulated / measured : 0; }
    /// Within 10 %.
    bool isClose() const { return ratio() >= 0.9 && ratio() <= 1.1; }
};

}  // namespace warpscope::truth
