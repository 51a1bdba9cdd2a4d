extern "C" __global__ void bfs_step(const int* first, const int* edges, const int* level, int* next, int current, int vertices) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < vertices && level[v] == current) {
        for (int e = first[v]; e < first[v + 1]; ++e) {
            int w = edges[e];
            if (level[w] > current) next[w] = current + 1;
        }
    }
}
