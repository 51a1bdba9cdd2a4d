extern "C" __global__ void coo_to_dense(const short* rows, const short* cols, const float* vals, float* dense, int nnz, int ld) {
    const int stride = blockDim.x * gridDim.x;
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < nnz; i += stride) {
        const short r = rows[i], c = cols[i];
        atomicAdd(dense + r * ld + c, vals[i]);
    }
}
