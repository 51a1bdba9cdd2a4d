template <typename T>
__device__ int lowerBound(const T* a, int n, T key) {
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] < key) lo = mid + 1; else hi = mid;
    }
    return lo;
}
extern "C" __global__ void lower_bound(const int* sorted, const int* keys, int* pos, int n, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) pos[i] = lowerBound<int>(sorted, n, keys[i]);
}
