// Sums of 8 threads, then the sum of the block. Each warp has another number of rounds before.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void groups(const int* in, int* sums, int* sum) {
  __shared__ int part[16];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int rounds = 20 * (block.thread_index().x / 32);
  int mine = in[block.thread_rank()];
  for (int k = 0; k < rounds; k++) mine = mine ^ 1;
  mine = mine + tile.shfl_down(mine, 4);
  mine = mine + tile.shfl_down(mine, 2);
  mine = mine + tile.shfl_down(mine, 1);
  tile.sync();
  if (tile.thread_rank() == 0) part[block.thread_rank() / 8] = mine;
  block.sync();
  if (block.thread_rank() < 16) sums[block.thread_rank()] = part[block.thread_rank()];
  if (block.thread_rank() == 0) sum[0] = part[0] + part[15];
}
