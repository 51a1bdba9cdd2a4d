// Fences on both sides of the flag.
__global__ void flag_with_fence(int* data, volatile int* flag, int* out) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        data[0] = 42;
        __threadfence();
        flag[0] = 1;
    }
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (flag[0] == 0) {
        }
        __threadfence();
        out[0] = data[0];
    }
}
int main() {
    int *data, *flag, *out;
    cudaMalloc(&data, sizeof(int));
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    flag_with_fence<<<2, 32>>>(data, flag, out);
}
