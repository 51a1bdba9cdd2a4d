// Each block works, the first ones longest, and then takes the next number.
__global__ void finish_order(int* next, int* place, int rounds) {
  int n = rounds * (gridDim.x - blockIdx.x);
  float x = threadIdx.x;
  for (int k = 0; k < n; k++) {
    x = x * 0.5f + 1.0f;
  }
  if (x > 0.0f && threadIdx.x == 0) {
    int mine = atomicAdd(next, 1);
    place[blockIdx.x] = mine;
  }
}
