extern "C" __global__ void crc_table(const unsigned char* data, const unsigned* table, unsigned* out, int bytes) {
    __shared__ unsigned t[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) t[i] = table[i];
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned crc = 0xffffffffu;
    for (int k = 0; k < bytes; ++k) crc = t[(crc ^ data[i * bytes + k]) & 0xff] ^ (crc >> 8);
    out[i] = ~crc;
}
