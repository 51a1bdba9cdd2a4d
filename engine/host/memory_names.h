#pragma once

#include <string>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// The first name in a span that is no cast and no keyword.
std::string nameIn(const HostCode& code, Span span);

/// cudaMalloc and its kin.
bool isAllocation(const Token& token);

/// data + 3 or &data[3]: memory from somewhere within.
bool isPlaceWithin(const HostCode& code, Span span);

}  // namespace warpscope::host
