#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::scenario {

/// Numbers of a report (`run --format json`) under the names that they have there; what stands in
/// an object of it has a dot; `problems` is how many. Beside them `buffers.NAME`: the fnv1a of a
/// buffer after the run.
inline constexpr std::string_view kReportFigures[] = {
    "cycles",
    "instructions",
    "thread_instructions",
    "ipc",
    "simd_efficiency",
    "blocks",
    "warps",
    "registers_per_thread",
    "shared_bytes_per_block",
    "local_bytes_per_thread",
    "occupancy.theoretical",
    "occupancy.achieved",
    "occupancy.blocks_per_sm",
    "branches",
    "divergent_branches",
    "global_load_requests",
    "global_load_sectors",
    "global_store_requests",
    "global_store_sectors",
    "shared_load_conflicts",
    "shared_store_conflicts",
    "barriers",
    "global_load_sector_hits",
    "local_load_requests",
    "local_store_requests",
    "atomic_requests",
    "l2_read_sectors",
    "dram_read_bytes",
    "dram_write_bytes",
    "spill_instructions",
    "problems",
};

/// What a run's report must say: "divergent_branches == 0", "cycles < 400",
/// "global_store_sectors <= 4 * global_store_requests", "buffers.out == 9f2c…".
struct Condition {
    enum class Sign : std::uint8_t { Equal, Unequal, Less, AtMost, More, AtLeast };
    std::string text{};  ///< As it was written.
    std::string figure{};
    Sign sign = Sign::Equal;
    double factor = 0;    ///< The right side, or what `other` is multiplied by.
    std::string other{};  ///< A figure; empty = the right side is a number.
    std::string hash{};   ///< Of a buffer: 16 digits; empty = numbers are compared.
    friend bool operator==(const Condition&, const Condition&) = default;
};

/// The name of the buffer that a figure asks for: "out" of "buffers.out"; empty for any other.
std::string_view bufferOf(std::string_view figure);
/// Nothing where it is no condition.
std::optional<Condition> parseCondition(std::string_view text);
/// One example of each form, for hints.
std::vector<std::string> conditionForms();

}  // namespace warpscope::scenario
