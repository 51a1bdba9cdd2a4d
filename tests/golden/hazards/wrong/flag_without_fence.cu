// race: the flag is volatile, but nothing says that the data comes before it.
__global__ void flag_without_fence(int* data, volatile int* flag, int* out) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        data[0] = 42;
        flag[0] = 1;
    }
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (flag[0] == 0) {
        }
        out[0] = data[0];
    }
}
int main() {
    int *data, *flag, *out;
    cudaMalloc(&data, sizeof(int));
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    flag_without_fence<<<2, 32>>>(data, flag, out);
}
