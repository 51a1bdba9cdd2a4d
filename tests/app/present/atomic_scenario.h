#pragma once

#include <string>

namespace warpscope::present {

/// Four warps in two blocks: all 128 lanes add to total[0], then lane t of each block to a word of
/// its own in shared memory.
inline const std::string kAtomicScenario = R"toml(
format = 1
title = "Atomics"
summary = "One word for all, then one for each."
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void add(int* total) {
  __shared__ int own[64];
  own[threadIdx.x] = 0;
  atomicAdd(total, 1);
  atomicAdd(&own[threadIdx.x], 1);
}
'''
[launch]
grid = [2]
block = [64]
[[argument]]
name = "total"
count = 1
init = "zero"
[[step]]
text = "They add."
go_to = "line 4"
[[step]]
text = "How long is the queue?"
question = { text = "How long?", choices = ["1", "32"], answer = 1 }
go_to = "end"
)toml";

}  // namespace warpscope::present
