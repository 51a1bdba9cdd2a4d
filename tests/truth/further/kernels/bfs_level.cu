extern "C" __global__ void bfs_level(const int* row, const int* col, int* level, int* changed, int cur, int n) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && level[v] % 7 == cur) {
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = col[e];
            if (level[u] > 500) {
                *changed = 1;
                level[u] = 1000 + cur;
            }
        }
    }
}
