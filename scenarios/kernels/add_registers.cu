// Every lane runs r1 = r2 + r3, each with the numbers in its own registers.
__global__ void add_registers(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int r2 = i;
  int r3 = 100;
  int r1 = r2 + r3;
  out[i] = r1;
}
