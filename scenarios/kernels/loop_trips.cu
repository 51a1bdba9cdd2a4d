// Each thread runs its own number of iterations, four to eight.
__global__ void loop_trips(const int* trips, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = trips[i];
  int x = i;
  for (int k = 0; k < n; k++) {
    x = x * 3 + 7;
  }
  out[i] = x;
}
