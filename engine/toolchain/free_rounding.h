#pragma once

#include <string>

namespace warpscope::toolchain {

/// The PTX of clang, told to fuse nothing, as nvcc writes it: sums, differences and products of
/// floats and doubles without .rn, which a sum behind may take in. What inline assembly says stays,
/// and so do __fmul_rn and the like, which are some (assets/cuda/libdevice.h).
std::string withFreeRounding(const std::string& ptx);

}  // namespace warpscope::toolchain
