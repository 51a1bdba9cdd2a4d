#pragma once

#include <string>

namespace warpscope::present {

/// Two blocks of 4 × 2 threads, of which two each print a line.
inline const std::string kPrintingScenario = R"toml(
format = 1
title = "Who prints"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void say(int* data) {
  if (threadIdx.x == 3) {
    printf("block %d 线程 (%d, %d)\n", blockIdx.x, threadIdx.x, threadIdx.y);
  }
  data[threadIdx.x] = 1;
}
'''
[launch]
grid = [2]
block = [4, 2]
[[argument]]
name = "data"
count = 8
)toml";

}  // namespace warpscope::present
