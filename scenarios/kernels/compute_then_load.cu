// Again and again: ten instructions of arithmetic, then a load that they wait for.
__global__ void compute_then_load(const int* in, int* out, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i;
  for (int r = 0; r < rounds; r++) {
    x = in[x];
    x = x ^ 1;
    x = x ^ 1;
    x = x ^ 1;
    x = x ^ 1;
    x = x ^ 1;
    x = x ^ 1;
  }
  out[i] = x;
}
