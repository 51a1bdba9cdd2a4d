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

/// The innermost loop of a function around a token; nothing where there is none.
std::optional<HostLoop> loopAround(const HostCode& code, const HostFunction& function,
                                   std::size_t token);

}  // namespace warpscope::host
