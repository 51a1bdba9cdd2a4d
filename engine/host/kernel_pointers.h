#pragma once

#include <string>
#include <vector>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// The kernels that a variable may point to whose name stands at a token: kernel = &copy; or
/// void (*kernel)(float*) = copy; each as the token of the kernel's name, in their order. Empty
/// where the name is that of a kernel itself, or of nothing that is known.
std::vector<std::size_t> kernelsOfPointer(const HostCode& code, std::size_t nameAt);

/// Of void* name[] = {&a, &b}, the last one above a token: a and b.
std::vector<Span> pointersIn(const HostCode& code, const std::string& name, std::size_t at);

}  // namespace warpscope::host
