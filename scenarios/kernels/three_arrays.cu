// Three arrays in one piece of dynamic shared memory. `first` is where array1 begins.
__global__ void three_arrays(int* out, int first) {
  extern __shared__ float array[];
  short* array0 = (short*)array;
  float* array1 = (float*)&array0[first];
  int* array2 = (int*)&array1[64];
  int t = threadIdx.x;
  array0[t] = t;
  array1[t] = t;
  array2[t] = t;
  __syncthreads();
  out[t] = array0[t] + array2[63 - t];
}
