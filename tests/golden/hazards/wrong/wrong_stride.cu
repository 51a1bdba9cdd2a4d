// race: blocks take the same elements, because the stride is that of one block
__global__ void wrong_stride(int* a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) a[i] += i;
}
int main() {
    int* a;
    cudaMalloc(&a, 256 * sizeof(int));
    wrong_stride<<<2, 64>>>(a, 256);
}
