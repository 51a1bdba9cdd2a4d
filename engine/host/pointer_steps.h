#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/host/evaluator.h"
#include "engine/host/host_code.h"

namespace warpscope::host {

/// What last gave a pointer of host code the memory that it points to at some place.
struct PointerStep {
    std::size_t at = 0;    ///< The call of an allocation, or where `source` is used.
    std::string source{};  ///< The pointer that it has the memory of; "" of an allocation.
    /// It is in a loop that has ended, behind a step that counts for the first round: nobody knows
    /// how often it was done.
    bool isRepeated = false;
};

/// The last allocation, assignment of another pointer or swap above `at`, in the same function;
/// nothing where none is sure: only what no test decides counts.
std::optional<PointerStep> lastStepOf(const HostCode& code, Evaluator& evaluator,
                                      const std::string& name, std::size_t at);

/// Of `for (auto& one : all)` around a token the all, where the token is in its body and `name` the
/// one; "" elsewhere.
std::string rangeOfLoop(const HostCode& code, const std::string& name, std::size_t at);

}  // namespace warpscope::host
