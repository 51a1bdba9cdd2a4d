#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <iostream>
#include <algorithm>

struct saxpy_functor {
    const float a;
    saxpy_functor(float _a) : a(_a) {}
    __host__ __device__ float operator()(const float &x, const float &y) const { return a * x + y; }
};

__global__ void doubleAll(float *data, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) data[i] *= 2.0f;
}

int main() {
    const int n = 4096;
    thrust::host_vector<float> h(n);
    std::generate(h.begin(), h.end(), rand);
    thrust::device_vector<float> d = h;
    thrust::device_vector<float> e(n);
    thrust::transform(d.begin(), d.end(), e.begin(), e.begin(), saxpy_functor(2.0f));
    thrust::sort(d.begin(), d.end());
    doubleAll<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(e.data()), n);
    cudaDeviceSynchronize();
    std::cout << e[0] << std::endl;
}
