#pragma once

#include <cstddef>
#include <optional>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// A loop of host code, from its first word to behind its last one.
struct HostLoop {
    Span whole{};
    Span header{};  ///< Between the parentheses of for or while; empty for do.
};

/// Behind the statement that begins at a token, an if with its else.
std::size_t behindStatement(const HostCode& code, std::size_t first, std::size_t end);

/// The innermost loop of a function around a token; nothing where there is none.
std::optional<HostLoop> loopAround(const HostCode& code, const HostFunction& function,
                                   std::size_t token);

}  // namespace warpscope::host
