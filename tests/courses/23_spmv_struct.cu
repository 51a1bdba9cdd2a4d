#include <cstdio>
#include <map>
#include <vector>
#include <algorithm>
#include "common.h"

struct CSRMatrix {
    unsigned int numRows;
    unsigned int *rowPtrs;
    unsigned int *colIdxs;
    float *values;
};

struct Particle {
    float3 position;
    float mass;
};

__global__ void advance(Particle *particles, float dt, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    Particle p = particles[i];
    p.position.x += dt * p.mass;
    p.position.y += dt;
    particles[i] = p;
}

std::map<int, std::vector<float>> buckets;

int main() {
    const int count = 1000;
    Particle *d;
    CHECK(cudaMalloc(&d, count * sizeof(Particle)));
    std::vector<Particle> host(count);
    std::sort(host.begin(), host.end(), [](const Particle &a, const Particle &b) { return a.mass < b.mass; });
    CHECK(cudaMemcpy(d, host.data(), count * sizeof(Particle), cudaMemcpyHostToDevice));
    advance<<<divideUp(count, 128), 128>>>(d, 0.01f, count);
    CHECK(cudaDeviceSynchronize());
}
