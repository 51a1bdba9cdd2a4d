#include <cstdio>
#include <queue>
#include <string>
#include <fstream>
#include "common.h"

#define INF 0x7fffffff
__device__ unsigned int d_found = 0;

__global__ void bfsLevel(const unsigned int *rowPtrs, const unsigned int *edges, unsigned int *level,
                         unsigned int *newVertexVisited, unsigned int currLevel, unsigned int numVertices) {
    unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < numVertices) {
        if (level[vertex] == currLevel - 1) {
            for (unsigned int e = rowPtrs[vertex]; e < rowPtrs[vertex + 1]; ++e) {
                unsigned int neighbor = edges[e];
                if (level[neighbor] == INF) {
                    level[neighbor] = currLevel;
                    *newVertexVisited = 1;
                    atomicAdd(&d_found, 1u);
                }
            }
        }
    }
}

static std::queue<int> pending;

int main(int argc, char **argv) {
    std::string file = argc > 1 ? argv[1] : "graph.txt";
    std::ifstream in(file);
    unsigned int numVertices, numEdges;
    in >> numVertices >> numEdges;
    unsigned int *rowPtrs, *edges, *level, *flag;
    CHECK(cudaMalloc(&rowPtrs, (numVertices + 1) * sizeof(unsigned int)));
    CHECK(cudaMalloc(&edges, numEdges * sizeof(unsigned int)));
    CHECK(cudaMalloc(&level, numVertices * sizeof(unsigned int)));
    CHECK(cudaMalloc(&flag, sizeof(unsigned int)));
    CHECK(cudaMemset(flag, 0, sizeof(unsigned int)));
    const unsigned int threads = 256;
    for (unsigned int l = 1; l < 100; ++l)
        bfsLevel<<<(numVertices + threads - 1) / threads, threads>>>(rowPtrs, edges, level, flag, l, numVertices);
    CHECK(cudaDeviceSynchronize());
}
