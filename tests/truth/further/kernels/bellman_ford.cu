extern "C" __global__ void bellman_ford(const int* from, const int* to, const int* weight, int* dist, int* changed, int edges) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= edges) return;
    int du = dist[from[e]];
    if (du == 1000000) return;
    int candidate = du + weight[e];
    if (candidate < dist[to[e]]) {
        atomicMin(&dist[to[e]], candidate);
        *changed = 1;
    }
}
