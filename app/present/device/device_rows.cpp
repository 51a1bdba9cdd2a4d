#include "app/present/device/device_rows.h"

#include <algorithm>
#include <utility>

#include "engine/machine/properties.h"

namespace warpscope::present {

namespace {

/// Name, how many SMs there are and what one has at most, what a block or a thread has, the rest of
/// what the runtime returns, and what it does not return.
int headingOrder(const DeviceRow& row) {
    if (row.name == "name") return 0;
    if (row.name == "multiProcessorCount") return 1;
    if (!row.isReturned) return 4;
    if (row.limits.isEmpty() || row.name.find("Per") == std::string::npos) return 3;
    return row.name.find("PerMulti") == std::string::npos ? 2 : 1;
}

/// A launch is worked out from its limits: without scrolling they are in sight.
std::vector<DeviceRow> limitsFirst(std::vector<DeviceRow> rows) {
    std::ranges::stable_sort(rows, {}, headingOrder);
    return rows;
}

}  // namespace

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
    if (right == nullptr) return limitsFirst(std::move(rows));
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
    return limitsFirst(std::move(rows));
}

void markTurned(std::vector<DeviceRow>& rows, const machine::Machine& file) {
    for (const machine::Property& property : machine::properties(file)) {
        const auto row = std::ranges::find(rows, property.name, &DeviceRow::name);
        if (row != rows.end()) row->isTurned = row->left != property.value;
    }
}

DeviceMarks marksOf(const std::vector<DeviceRow>& rows, bool hasRight) {
    DeviceMarks marks;
    for (const DeviceRow& row : rows) {
        const bool isAssumed = (row.isLeftAssumption && !row.left.empty()) ||
                               (row.isRightAssumption && !row.right.empty());
        marks.hasAssumptions = marks.hasAssumptions || isAssumed;
        marks.hasTurned = marks.hasTurned || row.isTurned;
        marks.hasDifferences = marks.hasDifferences || (hasRight && row.differs());
    }
    return marks;
}

}  // namespace warpscope::present
