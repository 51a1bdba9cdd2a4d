#pragma once

#include <string>

namespace warpscope::analysis {

/// A lesson of four steps: its first claims a number of a launch of its own, the third sets the
/// block's size, the fourth one that cannot be launched.
inline const std::string kFourSteps = R"(
format = 1
[device]
preset = "a100"
sm_count = 2
[kernel]
code = '''__global__ void k(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 8) out[i] = 7;
}'''
[launch]
grid = [1]
block = [48]
[[argument]]
name = "out"
count = 96
[[step]]
text = "a"
select_warp = 1
question = { text = "q", choices = ["1", "2"], answer = 1, proof = ["2 * answer == warps"], proof_set = { "launch.grid" = [2] } }
[[step]]
text = "b"
[[step]]
text = "c"
set = { "launch.block" = [24, 1, 1] }
[[step]]
text = "d"
set = { "launch.block" = [4096, 1, 1] }
)";

}  // namespace warpscope::analysis
