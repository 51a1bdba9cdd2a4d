// race: a plain read beside the atomic additions of other warps
__global__ void count_then_read(const int* in, int* out) {
    __shared__ int count;
    int t = threadIdx.x;
    if (t == 0) count = 0;
    __syncthreads();
    if (in[t] > 3) atomicAdd(&count, 1);
    out[t] = count;
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemcpy(in, host, 128 * sizeof(int), cudaMemcpyHostToDevice);
    count_then_read<<<1, 128>>>(in, out);
}
