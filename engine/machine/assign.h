#pragma once

#include <toml++/toml.h>

#include <optional>
#include <string>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/machine/field.h"

namespace warpscope::machine {

/// Where a TOML node stands in a file; endColumn is unknown to the parser for multi-line values.
SourceRange rangeOf(const toml::node& node, const std::string& file);

/// Reads the value of a field. What is of a wrong type, or out of range, is a problem with its
/// place.
Result<FieldValue> valueOf(const Field& field, const toml::node& node, const std::string& file);

/// Gives a field the value of a TOML node. A wrong type or a number out of range leaves the machine
/// as it was and is returned.
std::optional<Problem> assign(const Field& field, const toml::node& node, const std::string& file,
                              Machine& machine);

/// Makes a machine of a compute capability or of a vendor: the two keys that many fields follow.
/// `key` is "compute_capability" or "vendor"; problems of the name itself have no range.
Result<FieldValue> basisOf(std::string_view key, const toml::node& node, const std::string& file);
std::optional<Problem> assignBasis(std::string_view key, const FieldValue& value, Machine& machine);

/// What is wrong with a key that no field has, with the closest one as a hint.
Problem unknownKey(const std::string& key, const SourceRange& range);

/// What is wrong with a text that is no TOML at all.
Problem syntaxProblem(const toml::parse_error& error, const std::string& file);

}  // namespace warpscope::machine
