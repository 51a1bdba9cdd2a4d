extern "C" __global__ void pi_rectangles(double* partial, int perThread, double width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double sum = 0.0;
    for (int k = 0; k < perThread; ++k) {
        double x = ((double)i * perThread + k + 0.5) * width;
        sum += 4.0 / (1.0 + x * x);
    }
    partial[i] = sum * width;
}
