extern "C" __global__ void rgb_to_hsv(const uchar4* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 c = in[i];
    float r = c.x / 255.0f, g = c.y / 255.0f, b = c.z / 255.0f;
    float mx = fmaxf(r, fmaxf(g, b)), mn = fminf(r, fminf(g, b)), d = mx - mn, h;
    if (d == 0) h = 0;
    else if (mx == r) h = (g - b) / d + (g < b ? 6 : 0);
    else if (mx == g) h = (b - r) / d + 2;
    else h = (r - g) / d + 4;
    out[3 * i] = h * 60.0f;
    out[3 * i + 1] = mx == 0 ? 0 : d / mx;
    out[3 * i + 2] = mx;
}
