struct Complex {
    float re, im;
    __device__ Complex(float r, float i) : re(r), im(i) {}
    __device__ float norm() const { return re * re + im * im; }
    __device__ Complex operator*(const Complex& o) const { return Complex(re * o.re - im * o.im, im * o.re + re * o.im); }
    __device__ Complex operator+(const Complex& o) const { return Complex(re + o.re, im + o.im); }
};
__device__ int julia(int x, int y, int dim) {
    const float scale = 1.5f;
    float jx = scale * (float)(dim / 2 - x) / (dim / 2), jy = scale * (float)(dim / 2 - y) / (dim / 2);
    Complex c(-0.8f, 0.156f), a(jx, jy);
    for (int i = 0; i < 200; i++) {
        a = a * a + c;
        if (a.norm() > 1000) return 0;
    }
    return 1;
}
extern "C" __global__ void complex_square(unsigned char* ptr, int dim) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < dim && y < dim) ptr[x + y * dim] = 255 * julia(x, y, dim);
}
