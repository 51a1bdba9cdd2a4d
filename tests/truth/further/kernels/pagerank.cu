extern "C" __global__ void pagerank(const int* ptr, const int* src, const float* rank, const int* degree, float* next, float damping, int n) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n) {
        float sum = 0.0f;
        for (int e = ptr[v]; e < ptr[v + 1]; e++) {
            int u = src[e];
            sum += rank[u] / (degree[u] + 1);
        }
        next[v] = (1.0f - damping) / n + damping * sum;
    }
}
