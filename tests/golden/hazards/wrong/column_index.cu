// overflow: the index of the last rows does not fit into an int
__global__ void column_index(float* a, int pitch) {
    int row = threadIdx.x * 1000;
    int at = row * pitch;
    if (at >= 0 && at < 64) a[at] = 1.0f;
}
int main() {
    float* a;
    cudaMalloc(&a, 64 * sizeof(float));
    column_index<<<1, 64>>>(a, 50000);
}
