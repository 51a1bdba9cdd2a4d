#pragma once

#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::host {

/// Gives the runtime's functions that the host reader knows CUDA's names where HIP's (hipMalloc) or
/// MetaX's (mcMalloc) stand. Other words that begin so stay: a kernel may be called mcPrice.
void nameAsCuda(std::vector<cuda::Token>& tokens);

/// hipLaunchKernelGGL(HIP_KERNEL_NAME(kernel<float>), grid, block, bytes, stream, a, b) becomes
/// kernel<float><<<grid, block, bytes, stream>>>(a, b). After nameAsCuda; `tokens` ends with End.
void writeChevrons(std::vector<cuda::Token>& tokens);

}  // namespace warpscope::host
