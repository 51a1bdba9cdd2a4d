extern "C" __global__ void monte_carlo_pi(unsigned seed, unsigned* inside, int trials) {
    unsigned id = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned s = seed ^ (id * 2654435761u + 1u);
    unsigned count = 0;
    for (int k = 0; k < trials; ++k) {
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        float x = (s >> 8) * (1.0f / 16777216.0f);
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        float y = (s >> 8) * (1.0f / 16777216.0f);
        if (x * x + y * y <= 1.0f) ++count;
    }
    inside[id] = count;
}
