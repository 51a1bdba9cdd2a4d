#pragma once

#include <cmath>
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
    std::string detail{};   ///< What of it is off, where it sums up several figures.
    std::string reason{};   ///< Why it is off, where that is known (reasons.txt).
    double points = 0;      ///< Of a figure in percent: so many points off are near; else 0.

    double ratio() const { return measured > 0 ? simulated / measured : 0; }
    /// By which share of the measured figure it is off; of one in percent, by which share of 100.
    double error() const {
        return points > 0 ? std::abs(simulated - measured) / 100 : std::abs(ratio() - 1);
    }
    /// Within 10 %, or so many points.
    bool isClose() const { return error() <= (points > 0 ? points / 100 : 0.1) + 1e-9; }
};

}  // namespace warpscope::truth
