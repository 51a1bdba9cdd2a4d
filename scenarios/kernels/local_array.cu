// Each thread keeps eight numbers of its own and reads one of them.
__global__ void local_array(int* out, int which) {
  int mine[8];
  int t = threadIdx.x;
  for (int k = 0; k < 8; k++) mine[k] = t * k;
  out[t] = mine[which];
}
