// Reads the same words twice, one read after the other.
__global__ void read_twice(const int* in, int* out) {
  int t = threadIdx.x;
  int x = in[t];
  int y = in[t + x];
  out[t] = y;
}
