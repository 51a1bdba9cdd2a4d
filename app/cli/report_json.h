#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/open_run.h"

namespace warpscope::cli {

/// Keys stay in the order in which they were written.
using Json = nlohmann::ordered_json;

/// The object of `run --format json` (its names are public). Sentences are in the environment's
/// language, everything else does not depend on it.
Json reportJson(const Environment& environment, const scenario::Scenario& scenario,
                const history::Run& run);

/// The same of a recording from a file: without what only states tell (buffers, fingerprint, why of
/// problems), with who made it and what its cycles are.
Json reportJson(const Environment& environment, const scenario::Scenario& scenario,
                const history::StoredRecording& stored);

/// Whichever of the two it is.
Json reportJson(const Environment& environment, const OpenRun& opened);

/// JSON as text for a person or a program; bytes that are no UTF-8 are replaced.
std::string jsonText(const Json& json);

/// A type as C writes it: "float", "unsigned int".
std::string typeName(isa::DataType type, bool isBool);

}  // namespace warpscope::cli
