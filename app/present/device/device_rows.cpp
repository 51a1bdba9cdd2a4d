#include "app/present/device/device_rows.h"

#include <algorithm>

#include "engine/machine/properties.h"

namespace warpscope::present {

std::vector<DeviceRow> deviceRows(const machine::Machine& left, const machine::Machine* right) {
    std::vector<DeviceRow> rows;
    for (const machine::Property& property : machine::properties(left)) {
        rows.push_back({.name = property.name,
                        .left = property.value,
                        .meaning = property.meaning,
                        .limits = property.limits,
                        .isReturned = property.isReturned,
                        .isLeftAssumption = property.isAssumption,
                        .source = property.source});
    }
    if (right == nullptr) {
        return rows;
    }
    for (const machine::Property& property : machine::properties(*right)) {
        auto found = std::ranges::find(rows, property.name, &DeviceRow::name);
        if (found == rows.end()) {
            const auto end = std::ranges::find_if(rows, [&](const DeviceRow& row) {
                return row.isReturned != property.isReturned && property.isReturned;
            });
            found = rows.insert(end, {.name = property.name,
                                      .meaning = property.meaning,
                                      .limits = property.limits,
                                      .isReturned = property.isReturned});
        }
        found->right = property.value;
        found->isRightAssumption = property.isAssumption;
    }
    return rows;
}

}  // namespace warpscope::present
