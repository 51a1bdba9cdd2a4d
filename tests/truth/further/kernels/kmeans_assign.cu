__constant__ float centers[16] = {1, 2, 40, 8, 17, 90, 60, 33, 71, 5, 22, 64, 88, 41, 9, 77};
extern "C" __global__ void kmeans_assign(const float2* pts, int* label, int* count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 p = pts[i];
    float best = 3.4e38f;
    int who = 0;
    for (int c = 0; c < 8; c++) {
        float dx = p.x - centers[2 * c], dy = p.y - centers[2 * c + 1], d = dx * dx + dy * dy;
        if (d < best) { best = d; who = c; }
    }
    label[i] = who;
    atomicAdd(&count[who], 1);
}
