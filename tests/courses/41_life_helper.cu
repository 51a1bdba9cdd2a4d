#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>
using ubyte = unsigned char;
struct World {
    size_t width, height;
    ubyte *data, *resultData;
};
__global__ void simpleLifeKernel(const ubyte* lifeData, uint worldWidth, uint worldHeight,
                                 ubyte* resultLifeData) {
    uint worldSize = worldWidth * worldHeight;
    for (uint cellId = blockIdx.x * blockDim.x + threadIdx.x; cellId < worldSize;
         cellId += blockDim.x * gridDim.x) {
        uint x = cellId % worldWidth;
        uint yAbs = cellId - x;
        uint xLeft = (x + worldWidth - 1) % worldWidth;
        uint xRight = (x + 1) % worldWidth;
        uint yAbsUp = (yAbs + worldSize - worldWidth) % worldSize;
        uint yAbsDown = (yAbs + worldWidth) % worldSize;
        uint aliveCells = lifeData[xLeft + yAbsUp] + lifeData[x + yAbsUp] +
                          lifeData[xRight + yAbsUp] + lifeData[xLeft + yAbs] +
                          lifeData[xRight + yAbs] + lifeData[xLeft + yAbsDown] +
                          lifeData[x + yAbsDown] + lifeData[xRight + yAbsDown];
        resultLifeData[x + yAbs] =
            aliveCells == 3 || (aliveCells == 2 && lifeData[x + yAbs]) ? 1 : 0;
    }
}
void runSimpleLifeKernel(ubyte*& d_lifeData, ubyte*& d_lifeDataBuffer, size_t worldWidth,
                         size_t worldHeight, size_t iterationsCount, ushort threadsCount) {
    if ((worldWidth * worldHeight) % threadsCount != 0) {
        std::cerr << "bad size\n";
        return;
    }
    size_t reqBlocksCount = (worldWidth * worldHeight) / threadsCount;
    ushort blocksCount = (ushort)std::min((size_t)32768, reqBlocksCount);
    for (size_t i = 0; i < iterationsCount; ++i) {
        simpleLifeKernel<<<blocksCount, threadsCount>>>(d_lifeData, worldWidth, worldHeight,
                                                        d_lifeDataBuffer);
        std::swap(d_lifeData, d_lifeDataBuffer);
    }
}
int main() {
    size_t w = 64, h = 48;
    ubyte *d_a, *d_b;
    cudaMalloc((void**)&d_a, w * h * sizeof(ubyte));
    cudaMalloc((void**)&d_b, w * h * sizeof(ubyte));
    auto host = std::make_unique<ubyte[]>(w * h);
    for (size_t i = 0; i < w * h; i++)
        host[i] = rand() & 1;
    cudaMemcpy(d_a, host.get(), w * h, cudaMemcpyHostToDevice);
    runSimpleLifeKernel(d_a, d_b, w, h, 10, 128);
    cudaDeviceSynchronize();
}
