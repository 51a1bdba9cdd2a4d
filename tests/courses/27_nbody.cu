#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "timer.h"
#include "files.h"

#define SOFTENING 1e-9f

typedef struct { float x, y, z, vx, vy, vz; } Body;

__global__ void bodyForce(Body *p, float dt, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    float Fx = 0.0f; float Fy = 0.0f; float Fz = 0.0f;
    for (int j = 0; j < n; j++) {
      float dx = p[j].x - p[i].x;
      float dy = p[j].y - p[i].y;
      float dz = p[j].z - p[i].z;
      float distSqr = dx * dx + dy * dy + dz * dz + SOFTENING;
      float invDist = rsqrtf(distSqr);
      float invDist3 = invDist * invDist * invDist;
      Fx += dx * invDist3; Fy += dy * invDist3; Fz += dz * invDist3;
    }
    p[i].vx += dt * Fx; p[i].vy += dt * Fy; p[i].vz += dt * Fz;
  }
}

int main(const int argc, const char **argv) {
  int nBodies = 2 << 7;
  if (argc > 1) nBodies = 2 << atoi(argv[1]);
  const float dt = 0.01f;
  const int nIters = 10;
  int bytes = nBodies * sizeof(Body);
  float *buf;
  cudaMallocManaged(&buf, bytes);
  Body *p = (Body *)buf;
  read_values_from_file("initialized", buf, bytes);
  double totalTime = 0.0;
  int threads_per_block = 128;
  int blocks = (nBodies + threads_per_block - 1) / threads_per_block;
  for (int iter = 0; iter < nIters; iter++) {
    StartTimer();
    bodyForce<<<blocks, threads_per_block>>>(p, dt, nBodies);
    cudaDeviceSynchronize();
    for (int i = 0; i < nBodies; i++) { p[i].x += p[i].vx * dt; }
    totalTime += GetTimer() / 1000.0;
  }
  printf("%0.3f\n", totalTime);
  cudaFree(buf);
}
