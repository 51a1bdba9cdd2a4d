// One thread a pixel; threads outside the image do nothing.
__global__ void colour_to_grey(const int* rgb, int* grey, int width, int height) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < width && row < height) {
    int i = row * width + col;
    grey[i] = (rgb[3 * i] * 21 + rgb[3 * i + 1] * 71 + rgb[3 * i + 2] * 7) / 100;
  }
}
