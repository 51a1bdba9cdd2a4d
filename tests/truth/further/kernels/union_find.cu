__device__ int root_of(int* parent, int x) { while (parent[x] != x) x = parent[x]; return x; }
extern "C" __global__ void union_find(const int* a, const int* b, int* parent, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) parent[i] = i;
    __syncthreads();
    for (int e = threadIdx.x; e < n; e += blockDim.x) {
        int x = a[e], y = b[e];
        while (true) {
            x = root_of(parent, x); y = root_of(parent, y);
            if (x == y) break;
            int hi = max(x, y), lo = min(x, y);
            if (atomicCAS(&parent[hi], hi, lo) == hi) break;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) parent[i] = root_of(parent, i);
}
