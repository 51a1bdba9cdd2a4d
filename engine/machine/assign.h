#pragma once

#include <toml++/toml.h>

#include <optional>
#include <string>

#include "engine/base/problem.h"
#include "engine/machine/field.h"

namespace warpscope::machine {

/// Where a TOML node stands in a file; endColumn is unknown to the parser for multi-line values.
SourceRange rangeOf(const toml::node& node, const std::string& file);

/// Gives a field the value of a TOML node. A wrong type or a number out of range leaves the machine
/// as it was and is returned. `key` is the name that the person wrote.
std::optional<Problem> assign(const Field& field, const toml::node& node, const std::string& file,
                              Machine& machine);

/// Makes a machine of a compute capability or of a vendor: the two keys that many fields follow.
std::optional<Problem> assignCapability(const toml::node& node, const std::string& file,
                                        Machine& machine);
std::optional<Problem> assignVendor(const toml::node& node, const std::string& file,
                                    Machine& machine);

/// What is wrong with a key that no field has, with the closest one as a hint.
Problem unknownKey(const std::string& key, const SourceRange& range);

/// What is wrong with a text that is no TOML at all.
Problem syntaxProblem(const toml::parse_error& error, const std::string& file);

}  // namespace warpscope::machine
