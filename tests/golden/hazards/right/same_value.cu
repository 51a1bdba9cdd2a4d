// Many threads write one value.
__global__ void same_value(const int* in, int* found) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == 5) *found = 1;
}
int main() {
    int *in, *found;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&found, sizeof(int));
    cudaMemcpy(in, host, 128 * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(found, 0, sizeof(int));
    same_value<<<2, 64>>>(in, found);
}
