#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/host/host_code.h"
#include "engine/host/type_words.h"

namespace warpscope::host {

/// The test of an if or a switch around a place in host code.
struct Condition {
    Span test{};
    bool isNegated = false;     ///< The place stands behind its else, or its default.
    std::vector<Span> cases{};  ///< Of a switch: what is asked for, one of which leads there.
};

/// Whether the name at a token is declared there: int a, *b = p; for (int i …).
bool isDeclaredAt(const HostCode& code, std::size_t nameAt);

/// The word in front of a name where it is declared above `at`; "" where it is not.
std::string typeInFrontOf(const HostCode& code, const std::string& name, std::size_t at);
/// The word in front of the first name of a declaration: Matrix in Matrix a = {1}, b; at b.
/// Requires: isDeclaredAt().
std::string typeOfDeclared(const HostCode& code, std::size_t nameAt);

/// Whether a dim3 of that name is declared above `at`: dim3 block(16, 16), grid(n / 16, 4);
bool isExtent(const HostCode& code, const std::string& name, std::size_t at);

/// Where the block or loop begins that ends before `at` and has a variable of its own of the name
/// at `nameAt`: what is written there is no matter to `at`.
std::optional<std::size_t> closedScopeOf(const HostCode& code, const HostFunction& function,
                                         std::size_t nameAt, std::size_t at);

/// The tests that decide whether what stands at a token is done before `at` is reached.
std::vector<Condition> conditionsOf(const HostCode& code, const HostFunction& function,
                                    std::size_t token, std::size_t at);

/// By the declaration of the variable whose name stands at a token, there or above.
NumberKind numberKindOf(const HostCode& code, std::size_t nameAt);

}  // namespace warpscope::host
