// The book's add r1, r2, r3 in C++.
__global__ void add_registers(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int r2 = i;
  int r3 = 100;
  int r1 = r2 + r3;
  out[i] = r1;
}
