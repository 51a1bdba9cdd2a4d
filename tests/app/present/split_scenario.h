#pragma once

#include <string>

namespace warpscope::present {

/// Two warps of 32 lanes; lanes 0 to 23 take one side of an if, the others the other one.
inline const std::string kSplitScenario = R"toml(
format = 1
title = "A split"
summary = "Two sides of an if."
source = "PMPP 4.5"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void split(float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if (threadIdx.x % 32 < 24) {
    for (int k = 0; k < 4; k++) x = x * 1.5f + 2.0f;
  } else {
    for (int k = 0; k < 4; k++) x = x * 2.0f - 1.0f;
  }
  data[i] = x;
}
'''
[launch]
grid = [1]
block = [64]
[[argument]]
name = "data"
count = 64
init = { mod = 8 }
[[step]]
text = "All lanes run."
go_to = "cycle 30"
[[step]]
text = "Here they part."
question = { text = "How many passes?", choices = ["one", "two"], answer = 1 }
go_to = "divergence 1"
[[step]]
text = "Here they meet."
go_to = "reconvergence 1"
)toml";

}  // namespace warpscope::present
