#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/base/result.h"
#include "engine/scenario/values/field_value.h"

namespace warpscope::present {

/// One line of the form beside a kernel: a field of the scenario, by its key, with its value as a
/// person writes it.
struct LaunchField {
    std::string key{};
    std::string label{};
    std::string detail{};  ///< The type of a parameter; may be empty.
    std::string value{};
    bool isTurned = false;
};

/// The launch: grid, block, dynamic shared memory, and which kernel where the file has several.
std::vector<LaunchField> launchFields(const session::SlotReader& session);
/// The arguments in the order of the parameters: of a buffer how many elements and what they are
/// filled with, of a number its value.
std::vector<LaunchField> argumentFields(const session::SlotReader& session);

/// A value in words that typedValue() takes: "4 × 2", "mod 8", "values 1 2 3".
std::string writtenValue(const scenario::FieldValue& value);
/// What a person typed for a field, also as TOML has it. The problem has no range.
Result<scenario::FieldValue> typedValue(const session::SlotReader& session, std::string_view key,
                                        std::string_view text);

/// Where grid, block and arguments come from that no scenario lists: of a kernel file. Empty of any
/// other.
Message launchOrigin(const session::SlotReader& session);

/// A sentence for each value that nobody gave: guessed when the file was opened, or since the
/// kernel's parameters were changed.
std::vector<Message> launchGuesses(const session::SlotReader& session);

}  // namespace warpscope::present
