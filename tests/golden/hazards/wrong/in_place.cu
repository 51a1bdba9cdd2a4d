// race: neighbours are overwritten while others still read them
__global__ void in_place(float* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) a[i] = 0.5f * (a[i - 1] + a[i + 1]);
}
int main() {
    float* a;
    cudaMalloc(&a, 128 * sizeof(float));
    in_place<<<2, 64>>>(a, 128);
}
