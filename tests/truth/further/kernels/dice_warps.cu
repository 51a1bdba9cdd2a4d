extern "C" __global__ void dice_warps(const unsigned* rolls, int* hist, int n) {
    __shared__ int counts[8][12];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane < 12) counts[warp][lane] = 0;
    __syncwarp();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned r = rolls[i];
        int sum = r % 6 + (r / 6) % 6;
        atomicAdd(&counts[warp][sum], 1);
    }
    __syncthreads();
    if (threadIdx.x < 11) {
        int total = 0;
        for (int w = 0; w < blockDim.x / 32; w++) total += counts[w][threadIdx.x];
        if (total) atomicAdd(&hist[threadIdx.x], total);
    }
}
