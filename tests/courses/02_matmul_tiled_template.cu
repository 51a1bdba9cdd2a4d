#include <iostream>
#include <vector>
#include <chrono>
#include "helper_cuda.h"
#include "helper_string.h"

template <int BLOCK_SIZE>
__global__ void matrixMul(float *C, float *A, float *B, int wA, int wB) {
    int bx = blockIdx.x, by = blockIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    int aBegin = wA * BLOCK_SIZE * by;
    int aEnd = aBegin + wA - 1;
    int aStep = BLOCK_SIZE;
    int bBegin = BLOCK_SIZE * bx;
    int bStep = BLOCK_SIZE * wB;
    float sum = 0;
    for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
        As[ty][tx] = A[a + wA * ty + tx];
        Bs[ty][tx] = B[b + wB * ty + tx];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BLOCK_SIZE; ++k) {
            sum += As[ty][k] * Bs[k][tx];
        }
        __syncthreads();
    }
    int c = wB * BLOCK_SIZE * by + BLOCK_SIZE * bx;
    C[c + wB * ty + tx] = sum;
}

void constantInit(std::vector<float> &data, float value) {
    for (auto &x : data) x = value;
}

int main() {
    const int block_size = 16;
    dim3 dimsA(4 * block_size, 4 * block_size, 1);
    dim3 dimsB(8 * block_size, 4 * block_size, 1);
    std::vector<float> h_A(dimsA.x * dimsA.y), h_B(dimsB.x * dimsB.y), h_C(dimsB.x * dimsA.y);
    constantInit(h_A, 1.0f);
    constantInit(h_B, 0.01f);
    float *d_A, *d_B, *d_C;
    checkCudaErrors(cudaMalloc(&d_A, dimsA.x * dimsA.y * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_B, dimsB.x * dimsB.y * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_C, dimsB.x * dimsA.y * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_A, h_A.data(), h_A.size() * sizeof(float), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_B, h_B.data(), h_B.size() * sizeof(float), cudaMemcpyHostToDevice));
    dim3 threads(block_size, block_size);
    dim3 grid(dimsB.x / threads.x, dimsA.y / threads.y);
    auto start = std::chrono::high_resolution_clock::now();
    matrixMul<16><<<grid, threads>>>(d_C, d_A, d_B, dimsA.x, dimsB.x);
    checkCudaErrors(cudaDeviceSynchronize());
    auto stop = std::chrono::high_resolution_clock::now();
    std::cout << std::chrono::duration<double, std::milli>(stop - start).count() << " ms\n";
    checkCudaErrors(cudaMemcpy(h_C.data(), d_C, h_C.size() * sizeof(float), cudaMemcpyDeviceToHost));
    return 0;
}
