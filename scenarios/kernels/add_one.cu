// Every thread adds one to the same counter, in three ways.
__global__ void plain(int* count) {
  count[0] = count[0] + 1;
}

__global__ void atomic(int* count) {
  atomicAdd(count, 1);
}

__global__ void block_first(int* count) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  atomicAdd(&mine, 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(count, mine);
}

// The same, and each addition says who may add at the same time: its scope.
__global__ void scopes(int* count) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  atomicAdd_block(&mine, 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(count, mine);
}
