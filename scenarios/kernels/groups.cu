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

// One warp produces what the other one consumes, box by box.
__global__ void hand_over(const int* in, int* sums, int* sum) {
  __shared__ int box[2][32];
  cg::thread_block block = cg::this_thread_block();
  int lane = block.thread_rank() % 32;
  int total = 0;
  for (int round = 0; round < 4; round++) {
    if (block.thread_rank() < 32) {
      if (round < 3) box[round % 2][lane] = in[32 * round + lane];
    } else if (round > 0) {
      total = total + box[(round - 1) % 2][31 - lane];
    }
    block.sync();
  }
  if (block.thread_rank() >= 48) sums[lane - 16] = total;
}
