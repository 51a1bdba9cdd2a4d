#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/problem.h"
#include "engine/machine/field.h"

namespace warpscope::machine {

/// Whether a field may have a value: its type and its range. The problem has no range: the caller
/// knows where the person wrote it.
std::optional<Problem> checkValue(const Field& field, const FieldValue& value);
/// Requires: checkValue() has nothing against the value.
void store(const Field& field, const FieldValue& value, Machine& machine);
FieldValue load(const Field& field, const Machine& machine);

/// As TOML writes it, a text without its quotes: "4", "true", "[1024, 1024, 64]", "NVIDIA A100".
std::string textOf(const FieldValue& value);

/// What is wrong with a value of another type; `expected` is the last part of the catalogue key
/// machine.type.<…>.
Problem wrongType(std::string_view key, std::string_view expected);
Problem outOfRange(const Field& field, std::int64_t value);

}  // namespace warpscope::machine
