#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/message.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

/// One line of a device's page.
struct Property {
    std::string name{};      ///< As the runtime calls it: "maxThreadsPerBlock".
    std::string value{};     ///< As the runtime gives it: "1024", "[1024, 1024, 64]".
    Message meaning{};       ///< One sentence.
    Message limits{};        ///< What of a scenario it limits; empty where it limits nothing.
    std::string key{};       ///< Of the device file; empty for a value that is computed.
    bool isReturned = true;  ///< false: known of the device, but no field of the runtime's.
    bool isAssumption = false;
    std::string source{};  ///< Where the number comes from, where the device file tells it.
};

/// "cudaGetDeviceProperties", "hipGetDeviceProperties" or "mcGetDeviceProperties".
std::string_view queryName(Vendor vendor);

/// Whether the device file calls the value of a key an assumption. An assumption may name a whole
/// group: "timing" covers "timing.global_latency".
bool isAssumed(const Machine& machine, std::string_view key);

/// The source of a key's value: a line of the file's `sources` may end in ": key, key, …", where a
/// key may again name a group. Empty where no line names the key.
std::string_view sourceOf(const Machine& machine, std::string_view key);

/// What that call returns, field by field, and after it what it does not tell.
std::vector<Property> properties(const Machine& machine);

}  // namespace warpscope::machine
