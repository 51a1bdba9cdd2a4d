extern "C" __global__ void cholesky_small(const float* in, float* out, int count) {
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m >= count) return;
    float a[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) a[i][j] = in[(i * 4 + j) * count + m] + (i == j ? 100.0f : 0.0f);
    for (int j = 0; j < 4; j++) {
        float s = a[j][j];
        for (int k = 0; k < j; k++) s -= a[j][k] * a[j][k];
        float d = sqrtf(s);
        a[j][j] = d;
        for (int i = j + 1; i < 4; i++) {
            float t = a[i][j];
            for (int k = 0; k < j; k++) t -= a[i][k] * a[j][k];
            a[i][j] = t / d;
        }
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++) out[(i * 4 + j) * count + m] = a[i][j];
}
