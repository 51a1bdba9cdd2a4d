#include <mc_runtime.h>

// Threads pass numbers on, first in the whole block, then in their wave. Later waves have more to do.
__global__ void three_levels(int* out) {
  __shared__ int for_block[256];
  __shared__ int for_wave[256];
  int t = threadIdx.x;
  for_block[t] = t;
  __syncthreads();
  int x = for_block[255 - t];
  int rounds = t / 64 * 8;
  for (int k = 0; k < rounds; k++) x = x ^ 1;
  for_wave[t] = x;
  __syncwave();
  out[t] = for_wave[t ^ 63];
}

int main() {
  int *out, result[256];
  mcMalloc((void**)&out, sizeof(result));
  mcStream_t stream;
  mcStreamCreate(&stream);
  mcEvent_t done;
  mcEventCreate(&done);
  three_levels<<<1, 256, 0, stream>>>(out);
  mcEventRecord(done, stream);
  mcMemcpyAsync(result, out, sizeof(result), mcMemcpyDeviceToHost, stream);
  mcEventSynchronize(done);
  mcStreamSynchronize(stream);
  mcDeviceSynchronize();
  mcFree(out);
}
