#include <wb.h>

#define wbCheck(stmt)                                                     \
  do {                                                                    \
    cudaError_t err = stmt;                                               \
    if (err != cudaSuccess) {                                             \
      wbLog(ERROR, "Failed to run stmt ", #stmt);                         \
      return -1;                                                          \
    }                                                                     \
  } while (0)

#define MASK_WIDTH 5
#define MASK_RADIUS (MASK_WIDTH / 2)
#define TILE_WIDTH 16
#define w (TILE_WIDTH + MASK_WIDTH - 1)
#define clamp(x) (min(max((x), 0.0), 1.0))

__global__ void convolution(float *I, const float *__restrict__ M, float *P, int channels, int width, int height) {
  __shared__ float N_ds[w][w];
  for (int k = 0; k < channels; k++) {
    int dest = threadIdx.y * TILE_WIDTH + threadIdx.x, destY = dest / w, destX = dest % w,
        srcY = blockIdx.y * TILE_WIDTH + destY - MASK_RADIUS,
        srcX = blockIdx.x * TILE_WIDTH + destX - MASK_RADIUS,
        src = (srcY * width + srcX) * channels + k;
    if (srcY >= 0 && srcY < height && srcX >= 0 && srcX < width)
      N_ds[destY][destX] = I[src];
    else
      N_ds[destY][destX] = 0;
    dest = threadIdx.y * TILE_WIDTH + threadIdx.x + TILE_WIDTH * TILE_WIDTH;
    destY = dest / w, destX = dest % w;
    srcY = blockIdx.y * TILE_WIDTH + destY - MASK_RADIUS;
    srcX = blockIdx.x * TILE_WIDTH + destX - MASK_RADIUS;
    src = (srcY * width + srcX) * channels + k;
    if (destY < w) {
      if (srcY >= 0 && srcY < height && srcX >= 0 && srcX < width)
        N_ds[destY][destX] = I[src];
      else
        N_ds[destY][destX] = 0;
    }
    __syncthreads();
    float accum = 0;
    for (int y = 0; y < MASK_WIDTH; y++)
      for (int x = 0; x < MASK_WIDTH; x++)
        accum += N_ds[threadIdx.y + y][threadIdx.x + x] * M[y * MASK_WIDTH + x];
    int y = blockIdx.y * TILE_WIDTH + threadIdx.y;
    int x = blockIdx.x * TILE_WIDTH + threadIdx.x;
    if (y < height && x < width) P[(y * width + x) * channels + k] = clamp(accum);
    __syncthreads();
  }
}

int main(int argc, char *argv[]) {
  wbArg_t arg = wbArg_read(argc, argv);
  wbImage_t inputImage = wbImport(wbArg_getInputFile(arg, 0));
  int imageWidth = wbImage_getWidth(inputImage);
  int imageHeight = wbImage_getHeight(inputImage);
  int imageChannels = wbImage_getChannels(inputImage);
  float *deviceInput, *deviceOutput, *deviceMask;
  cudaMalloc((void **)&deviceInput, imageWidth * imageHeight * imageChannels * sizeof(float));
  cudaMalloc((void **)&deviceOutput, imageWidth * imageHeight * imageChannels * sizeof(float));
  cudaMalloc((void **)&deviceMask, MASK_WIDTH * MASK_WIDTH * sizeof(float));
  dim3 dimGrid((imageWidth - 1) / TILE_WIDTH + 1, (imageHeight - 1) / TILE_WIDTH + 1);
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
  convolution<<<dimGrid, dimBlock>>>(deviceInput, deviceMask, deviceOutput, imageChannels, imageWidth, imageHeight);
  wbSolution(arg, inputImage);
  return 0;
}
