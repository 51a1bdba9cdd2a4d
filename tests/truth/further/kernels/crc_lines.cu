extern "C" __global__ void crc_lines(const unsigned char* data, unsigned* out, int lines, int len) {
    int l = blockIdx.x * blockDim.x + threadIdx.x;
    if (l >= lines) return;
    unsigned crc = 0xFFFFFFFFu;
    for (int i = 0; i < len; i++) {
        crc ^= data[l * len + i];
        for (int k = 0; k < 8; k++) crc = (crc & 1) ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
    }
    out[l] = ~crc;
}
