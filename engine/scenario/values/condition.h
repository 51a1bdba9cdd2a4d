#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/counter_fields.h"

namespace warpscope::scenario {

/// Numbers of a report (`run --format json`) under the names that they have there; what stands in
/// an object of it has a dot; `problems` is how many. Beside them `buffers.NAME`: the fnv1a of a
/// buffer after the run.
inline constexpr auto kReportFigures = [] {
    constexpr std::array kFirst = std::to_array<std::string_view>({
        "cycles",
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
        "problems",
    });
    std::array<std::string_view, kFirst.size() + trace::kCounterFields.size()> all{};
    std::ranges::copy(kFirst, all.begin());
    std::ranges::transform(trace::kCounterFields, all.begin() + std::ssize(kFirst),
                           &trace::CounterField::key);
    return all;
}();

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
