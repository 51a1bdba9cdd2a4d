extern "C" __global__ void spmv_coo(const int* row, const int* col, const int* val, const int* x, int* y, int nnz) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += gridDim.x * blockDim.x)
        atomicAdd(&y[row[i]], val[i] * x[col[i]]);
}
