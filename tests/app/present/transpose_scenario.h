#pragma once

#include <string>

namespace warpscope::present {

/// A matrix of 32 × 32, transposed by one block of as many threads, a warp a row:
/// "naive" writes columns, "tiled" goes through shared memory, `padding` elements wider.
inline std::string transposeScenario(const std::string& entry, int padding = 0) {
    return R"toml(
format = 1
title = "Transpose"
summary = "Rows become columns."
source = "CUDA C++ Programming Guide, matrix transpose examples"
[device]
preset = "a100"
sm_count = 1
[kernel]
entry = ")toml" +
           entry + R"toml("
code = '''
__global__ void naive(int m, const float* a, float* c) {
  int col = threadIdx.x;
  int row = threadIdx.y;
  c[col * m + row] = a[row * m + col];
}
__global__ void tiled(int m, const float* a, float* c) {
  __shared__ float tile[32][)toml" +
           std::to_string(32 + padding) + R"toml(];
  int col = threadIdx.x;
  int row = threadIdx.y;
  tile[col][row] = a[row * m + col];
  __syncthreads();
  c[row * m + col] = tile[row][col];
}
'''
[launch]
grid = [1, 1]
block = [32, 32]
[[argument]]
name = "m"
value = 32
[[argument]]
name = "a"
count = 1024
init = "iota"
[[argument]]
name = "c"
count = 1024
)toml";
}

}  // namespace warpscope::present
