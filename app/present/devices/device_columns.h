#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/present/occupancy/occupancy_question.h"
#include "engine/machine/library.h"
#include "engine/occupancy/bars.h"

namespace warpscope::present {

/// What becomes of one launch on one device, as it is sold: without what the scenario changes.
struct DeviceColumn {
    machine::Machine machine{};
    occupancy::Result result{};
    std::vector<occupancy::Bar> bars{};
    std::optional<Message> refused{};  ///< Why the device would not start it.

    /// FP32 lanes of all SMs.
    std::int64_t cores() const;
    /// Blocks that are resident on the whole device.
    std::int64_t blocksAtOnce() const;
    /// How often the device must be filled for so many blocks. Requires: blocksAtOnce() > 0.
    std::int64_t rounds(std::int64_t blocks) const;
};

inline constexpr std::size_t kDeviceColumns = 3;
using DeviceIds = std::array<std::string, kDeviceColumns>;

/// Three generations of the notes' table, and the device of the question in the place of the first
/// where it is none of them.
DeviceIds usualDevices(const OccupancyQuestion& question);

/// The launch on each of the devices that the library has, with the registers that it needs on the
/// scenario's device.
std::vector<DeviceColumn> deviceColumns(const OccupancyQuestion& question,
                                        const machine::Library& library, const DeviceIds& ids);

/// What the columns amount to: on which device most blocks are resident, and on which fewest.
Message devicesSentence(const std::vector<DeviceColumn>& columns);

}  // namespace warpscope::present
