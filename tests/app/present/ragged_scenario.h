#pragma once

#include <string>

namespace warpscope::present {

/// 1003 elements in rows of 32: the last of the 32 rows ends after 11. Each of a is its number;
/// the first thread alone writes out[7] in the end.
inline std::string raggedScenario() {
    return R"toml(
format = 1
title = "Ragged"
summary = "The last row ends early."
source = "CUDA C++ Programming Guide, vector addition"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void ragged(const int* a, int* out, int n) {
  int t = threadIdx.x;
  int x = t < n ? a[t] : 0;
  if (t == 0) out[7] = x + 1;
}
'''
[launch]
grid = [1]
block = [1024]
[[argument]]
name = "a"
count = 1003
init = "iota"
[[argument]]
name = "out"
count = 64
[[argument]]
name = "n"
value = 1003
)toml";
}

}  // namespace warpscope::present
