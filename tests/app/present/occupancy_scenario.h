#pragma once

#include <string>

namespace warpscope::present {

/// 128 threads and 33 registers on an A100: 12 blocks exactly, 15 by the textbook.
inline const std::string kOccupancyScenario = R"toml(
format = 1
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void __launch_bounds__(512) work(float* data) {
  __shared__ float box[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  box[threadIdx.x % 256] = data[i];
  data[i] = box[threadIdx.x % 256] * 2.0f;
}
'''
[launch]
grid = [4]
block = [128]
registers_per_thread = 33
[[argument]]
name = "data"
count = 4096
init = { mod = 8 }
)toml";

}  // namespace warpscope::present
