// A lock that the host makes and the kernel gets by value: a class with a constructor of the host
// and functions of the device.
#include "common.h"

class Lock {
  public:
    Lock() {
        cudaMalloc((void **)&state, sizeof(int));
        cudaMemset(state, 0, sizeof(int));
    }
    ~Lock() { cudaFree(state); }
    __device__ void enter() {
        while (atomicCAS(state, 0, 1) != 0) {
        }
        __threadfence();
    }
    __device__ void leave() {
        __threadfence();
        atomicExch(state, 0);
    }

  private:
    int *state;
};

#define THREADS 128
const int kBlocks = 8;

__global__ void total(Lock lock, const float *in, float *sum, int n) {
    __shared__ float parts[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        lock.enter();
        *sum += parts[0];
        lock.leave();
    }
}

int main() {
    float *in, *sum;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&sum, sizeof(float));
    Lock lock;
    total<<<kBlocks, THREADS>>>(lock, in, sum, 1024);
    return 0;
}
