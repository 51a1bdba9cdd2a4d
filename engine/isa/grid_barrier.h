#pragma once

#include <string_view>

namespace warpscope::isa {

/// Whether grid.sync() counts its blocks in a variable of this name: as compilers name those two of
/// assets/cuda/cooperative_groups.h. Only grid.sync() uses them, so a program that has them calls
/// it.
constexpr bool isOfGridBarrier(std::string_view variable) {
    return variable == "_ZN18cooperative_groups7details7arrivedE" ||
           variable == "_ZN18cooperative_groups7details5roundE";
}

}  // namespace warpscope::isa
