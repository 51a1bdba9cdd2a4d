// An array whose index is not known to the compiler cannot live in registers.
__global__ void local_array(int* out, int which) {
  int mine[8];
  int t = threadIdx.x;
  for (int k = 0; k < 8; k++) mine[k] = t * k;
  out[t] = mine[which];
}
