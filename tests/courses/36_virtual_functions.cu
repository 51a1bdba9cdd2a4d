// Shapes with virtual functions, made in the kernel: each lane calls what its object is.
#include <cassert>
#include <cstdio>

struct Shape {
    float size;
    __device__ Shape(float s) : size(s) {}
    __device__ virtual float area() const { return size; }
    __device__ virtual void grow(float by) { size += by; }
};

struct Square : Shape {
    __device__ Square(float s) : Shape(s) {}
    __device__ float area() const override { return size * size; }
};

struct Disc : Shape {
    __device__ Disc(float r) : Shape(r) {}
    __device__ float area() const override { return 3.0f * size * size; }
    __device__ void grow(float by) override { size += 2 * by; }
};

__global__ void areas(float *out, int rounds) {
    int i = threadIdx.x;
    float f = i;
    Square square(f);
    Disc disc(f);
    Shape plain(f);
    Shape *shape = i % 3 == 0 ? (Shape *)&square : i % 3 == 1 ? (Shape *)&disc : &plain;
    for (int k = 0; k < rounds; k++) shape->grow(1.0f);
    out[i] = shape->area();
    float side = f + rounds, radius = f + 2 * rounds;
    float expected = i % 3 == 0 ? side * side : i % 3 == 1 ? 3.0f * radius * radius : side;
    assert(out[i] == expected);
}

int main() {
    float *out;
    cudaMalloc(&out, 64 * sizeof(float));
    areas<<<1, 64>>>(out, 3);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
