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
    bool isTurned = false;  ///< The scenario or a knob gives the first device another value than
                            ///< its file.
    std::string source{};   ///< Of the first device's value, where its file tells it.

    bool differs() const { return left != right; }
};

/// The fields of a device in the runtime's order, those of a second one beside them (nullptr = no
/// second one); fields that only the second has follow at the end of their kind.
std::vector<DeviceRow> deviceRows(const machine::Machine& left, const machine::Machine* right);
/// Says of each row whether its first value is another one than that of `file`, the device as its
/// file has it.
void markTurned(std::vector<DeviceRow>& rows, const machine::Machine& file);

/// What the marks before values mean: whether there are assumptions, values that were turned, and
/// values of the second device that are other ones.
struct DeviceMarks {
    bool hasAssumptions = false;
    bool hasTurned = false;
    bool hasDifferences = false;
};
DeviceMarks marksOf(const std::vector<DeviceRow>& rows, bool hasRight);

}  // namespace warpscope::present
