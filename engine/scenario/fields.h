#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/message.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

enum class FieldKind : std::uint8_t { Boolean, Integer, Text, Choice, Extent };
using FieldValue = std::variant<bool, std::int64_t, std::string, Dim3>;

/// One field of a scenario that has a key of its own. The reader, `set` and `get` all go through
/// this one table.
struct Field {
    std::string_view key;  ///< "launch.block".
    FieldKind kind;
    std::int64_t low;  ///< Integer and Extent: smallest and largest value.
    std::int64_t high;
    std::vector<std::string> (*choices)();  ///< Choice only.
    void (*set)(Scenario& scenario, const FieldValue& value);
    FieldValue (*get)(const Scenario& scenario);
};

std::span<const Field> fields();
/// nullptr when no field has this key.
const Field* findField(std::string_view key);
/// Names of the fields of a section, without its name: fieldNames("launch").
std::vector<std::string> fieldNames(std::string_view section);

/// Why a value cannot be given to a field, with what to do about it; nothing when it can.
/// Requires: the value is of the field's kind.
struct FieldProblem {
    Message message{};
    Message hint{};
};
std::optional<FieldProblem> checkField(const Field& field, const FieldValue& value);

/// As a person writes it: 64, true, oldest-first, [64,1,1].
std::string textOf(const FieldValue& value);
/// The last part of the catalogue key scenario.type.<…> of what a field wants.
std::string_view typeName(FieldKind kind);

}  // namespace warpscope::scenario
