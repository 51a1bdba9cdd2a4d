#pragma once

namespace warpscope::session {

/// A scenario with a kernel in a file beside it, "k.cu", which writes 1 to the 32 elements of a.
inline constexpr const char* kKernelScenario = R"(format = 1
[kernel]
file = "k.cu"
[launch]
grid = 1
block = 32
[[argument]]
name = "a"
count = 32
)";
inline constexpr const char* kKernelText = "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";

}  // namespace warpscope::session
