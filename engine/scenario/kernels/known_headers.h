#pragma once

#include <string_view>

namespace warpscope::scenario {

/// Whether it is a header of C, C++ or POSIX, which the compilers of a system bring.
bool isLanguageHeader(std::string_view name);

/// Whether it is one of CUDA's or its libraries', by the first letters of its name. What of them is
/// not simulated is told where a kernel uses it. Meant for names in < and >.
bool isVendorHeader(std::string_view name);

}  // namespace warpscope::scenario
