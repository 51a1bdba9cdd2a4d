#pragma once

#include <string>

namespace warpscope::present {

/// One warp whose lane t reads word t × stride of global memory, then puts it into shared memory
/// the same way and takes it back; `lanes` of 32 or 64 are the machine's.
inline std::string memoryScenario(int stride, const std::string& preset = "a100") {
    const std::string number = std::to_string(stride);
    return R"toml(
format = 1
title = "Memory"
summary = "Strides."
source = "CUDA C++ Programming Guide, figures 10 to 16"
[device]
preset = ")toml" +
           preset + R"toml("
sm_count = 1
[kernel]
code = '''
__global__ void strides(const float* in, float* out, int stride) {
  __shared__ float tile[4096];
  int t = threadIdx.x;
  float x = in[t * stride];
  tile[t * stride] = x;
  __syncthreads();
  out[t] = tile[t * stride];
}
'''
[launch]
grid = [1]
block = [64]
[[argument]]
name = "in"
count = 4096
init = { mod = 8 }
[[argument]]
name = "out"
count = 64
[[argument]]
name = "stride"
value = )toml" +
           number + R"toml(
[[step]]
text = "It reads."
question = { text = "How many sectors?", choices = ["4", "8"], answer = 0 }
go_to = "line 5 waits"
[[step]]
text = "It writes."
go_to = "end"
)toml";
}

/// Every thread of two blocks adds one to its lane's word in the other block's shared memory.
inline const std::string kPartnersScenario = R"(format = 1
title = "Partners"
summary = "s"
[device]
preset = "h100"
sm_count = 2
[kernel]
code = '''
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void partners(int* out) {
    __shared__ int part[32];
    cg::cluster_group cluster = cg::this_cluster();
    int* there = cluster.map_shared_rank(part, 1 - cluster.block_rank());
    atomicAdd(&there[threadIdx.x], 1);
    cluster.sync();
}
'''
[launch]
grid = [4, 1, 1]
block = [32, 1, 1]
cluster = [2, 1, 1]
[[argument]]
name = "out"
count = 32
)";

}  // namespace warpscope::present
