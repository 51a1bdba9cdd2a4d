extern "C" __global__ void pi_dart(unsigned long long* hits, int rounds) {
    unsigned long long s = (blockIdx.x * blockDim.x + threadIdx.x) * 6364136223846793005ULL + 1442695040888963407ULL;
    unsigned mine = 0;
    for (int i = 0; i < rounds; ++i) {
        s = s * 6364136223846793005ULL + 1442695040888963407ULL;
        float x = (unsigned)(s >> 40) * (1.0f / 16777216.0f);
        s = s * 6364136223846793005ULL + 1442695040888963407ULL;
        float y = (unsigned)(s >> 40) * (1.0f / 16777216.0f);
        if (x * x + y * y < 1.0f) ++mine;
    }
    mine = __reduce_add_sync(0xffffffffu, mine);
    if ((threadIdx.x & 31) == 0) atomicAdd(hits, (unsigned long long)mine);
}
