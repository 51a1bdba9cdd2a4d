extern "C" __global__ void fft16(const float* re, const float* im, float* power, const float* cosine, const float* sine) {
    __shared__ float r[256], q[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    int j = __brev(t) >> 24;
    r[j] = re[i]; q[j] = im[i];
    __syncthreads();
    for (int half = 1; half < 256; half *= 2) {
        int k = t % half, a = (t / half) * 2 * half + k, b = a + half;
        float tr, ti;
        if (t < 128) {
            float c = cosine[k * (128 / half)], s = sine[k * (128 / half)];
            tr = c * r[b] + s * q[b]; ti = c * q[b] - s * r[b];
            float ar = r[a], ai = q[a];
            r[a] = ar + tr; q[a] = ai + ti; r[b] = ar - tr; q[b] = ai - ti;
        }
        __syncthreads();
    }
    power[i] = r[t] * r[t] + q[t] * q[t];
}
