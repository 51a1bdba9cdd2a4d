#include <cuda_runtime.h>
#define DIM 256
#define SPEED 0.25f

texture<float> texIn;

__global__ void blend(float *dst) {
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int offset = x + y * blockDim.x * gridDim.x;
    float c = tex1Dfetch(texIn, offset);
    dst[offset] = c + SPEED * (tex1Dfetch(texIn, offset + 1) - c);
}

int main() {
    float *dev;
    cudaMalloc((void **)&dev, DIM * DIM * sizeof(float));
    cudaBindTexture(NULL, texIn, dev, DIM * DIM * sizeof(float));
    dim3 blocks(DIM / 16, DIM / 16);
    dim3 threads(16, 16);
    blend<<<blocks, threads>>>(dev);
}
