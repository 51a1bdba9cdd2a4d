// One value from each memory space.
__constant__ int scale[2] = {10, 20};

__global__ void five_memories(const int* in, int* out, int which) {
  __shared__ int box[64];
  int mine[4];
  int t = threadIdx.x;
  for (int k = 0; k < 4; k++) mine[k] = t + k;
  box[t] = in[t];
  __syncthreads();
  int x = box[63 - t];
  x = x * scale[0];
  x = x + mine[which];
  out[t] = x;
}
