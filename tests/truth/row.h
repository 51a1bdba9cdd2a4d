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

    double ratio() const { return measured > 0 ? simulated / measured : 0; }
};

}  // namespace warpscope::truth
