#pragma once

#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/machine/machine.h"

namespace warpscope::present {

/// One line of the page: a field of one device or of both.
struct DeviceRow {
    std::string name{};
    std::string left{};   ///< Empty where the first device has no such field.
    std::string right{};  ///< Empty where there is no second device, or it has no such field.
    Message meaning{};
    Message limits{};
    bool isReturned = true;  ///< false: no field of the runtime's call.
    bool isLeftAssumption = false;
    bool isRightAssumption = false;
    std::string source{};  ///< Of the first device's value, where its file tells it.

    bool differs() const { return left != right; }
};

/// The fields of a device in the runtime's order, those of a second one beside them (nullptr = no
/// second one); fields that only the second has follow at the end of their kind.
std::vector<DeviceRow> deviceRows(const machine::Machine& left, const machine::Machine* right);

}  // namespace warpscope::present
