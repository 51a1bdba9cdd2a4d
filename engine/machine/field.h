#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/machine/machine.h"

namespace warpscope::machine {

/// Where the value of a field stands in a machine.
using FieldPlace =
    std::variant<int*, std::int64_t*, std::string*, bool*, std::vector<int>*, std::array<int, 3>*,
                 std::array<std::int64_t, 3>*, std::vector<std::string>*>;

/// A value on its way to or from a field, whatever the width in which a machine keeps it.
using FieldValue = std::variant<bool, std::int64_t, std::string, std::vector<std::int64_t>,
                                std::vector<std::string>>;

/// How a window offers a number of the device among its knobs: a slider of equal ratios.
struct Slider {
    int place = 0;  ///< Among all knobs, from 1; 0 = none.
    std::int64_t low = 1;
    std::int64_t high = 1;  ///< At least; a device that has more widens it.
    std::int64_t step = 1;
    bool isFolded = false;  ///< Stands with the knobs that a panel folds at first.
};

/// One key of a device file. The table of fields serves reading a file, overriding a value and
/// writing it back, so that a key is spelt in one place only.
struct Field {
    std::string_view key{};  ///< "sm_count", "limits.registers_per_sm", "timing.global_latency".
    std::int64_t min = 0;    ///< Of numbers and of each number of a list.
    std::int64_t max = std::numeric_limits<std::int32_t>::max();
    FieldPlace (*place)(Machine&) = nullptr;
    Slider slider{};
};

/// All of them. `vendor` and `compute_capability` are not among them: they are rules for many
/// fields at once.
std::span<const Field> fields();
/// The field of a key; nullptr when there is none.
const Field* findField(std::string_view key);
/// Whether a key is one of those two.
bool isBasis(std::string_view key);
/// Every key that a device file may have, `vendor` and `compute_capability` included, sorted.
std::vector<std::string> fieldKeys();

/// Recomputes what follows from other fields: warps of an SM from its threads.
void deriveFields(Machine& machine);

}  // namespace warpscope::machine
