#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/cuda/compile.h"

namespace warpscope::support {

/// Compiles and simulates a kernel `(int* out, const int* in)` with one block, and gives what it
/// left in `out` (64 words, zero before). Fails the test when it does not compile or end.
std::vector<std::uint32_t> runKernel(const std::string& source, const cuda::Options& options,
                                     const std::vector<std::int32_t>& in, int threads);

/// The same for the body of such a kernel, run as teaching code, optimized, and with eight
/// registers: the three must leave the same. Gives the words as signed numbers.
std::vector<std::int32_t> runBody(const std::string& body, const std::vector<std::int32_t>& in = {},
                                  int threads = 1, const std::string& before = "");

/// Word 0 of runBody.
std::int32_t valueOf(const std::string& body, const std::vector<std::int32_t>& in = {},
                     const std::string& before = "");

}  // namespace warpscope::support
