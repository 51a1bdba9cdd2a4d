#define TILE 32
#define INDX(row, col, ld) (((row) * (ld)) + (col))

// Each thread moves one element from row to column.
__global__ void naive(int m, const float* a, float* c) {
  int myCol = blockDim.x * blockIdx.x + threadIdx.x;
  int myRow = blockDim.y * blockIdx.y + threadIdx.y;
  c[INDX(myCol, myRow, m)] = a[INDX(myRow, myCol, m)];
}

// A tile in shared memory: rows are read and rows are written.
__global__ void tiled(int m, const float* a, float* c) {
  __shared__ float tile[TILE][TILE];
  int col = blockDim.x * blockIdx.x;
  int row = blockDim.y * blockIdx.y;
  tile[threadIdx.x][threadIdx.y] = a[INDX(row + threadIdx.y, col + threadIdx.x, m)];
  __syncthreads();
  c[INDX(col + threadIdx.y, row + threadIdx.x, m)] = tile[threadIdx.y][threadIdx.x];
}

// The same, and the tile has one column more.
__global__ void padded(int m, const float* a, float* c) {
  __shared__ float tile[TILE][TILE + 1];
  int col = blockDim.x * blockIdx.x;
  int row = blockDim.y * blockIdx.y;
  tile[threadIdx.x][threadIdx.y] = a[INDX(row + threadIdx.y, col + threadIdx.x, m)];
  __syncthreads();
  c[INDX(col + threadIdx.y, row + threadIdx.x, m)] = tile[threadIdx.y][threadIdx.x];
}

// The guide's check of the boundary, with the same question at both ifs.
__global__ void asked_once(int m, const float* a, float* c) {
  __shared__ float tile[TILE][TILE + 1];
  int col = blockDim.x * blockIdx.x;
  int row = blockDim.y * blockIdx.y;
  bool inside = row + threadIdx.y < m && col + threadIdx.x < m;
  if (inside) tile[threadIdx.x][threadIdx.y] = a[INDX(row + threadIdx.y, col + threadIdx.x, m)];
  __syncthreads();
  if (inside) c[INDX(col + threadIdx.y, row + threadIdx.x, m)] = tile[threadIdx.y][threadIdx.x];
}

// Each if asks for the element that its own line touches.
__global__ void asked_twice(int m, const float* a, float* c) {
  __shared__ float tile[TILE][TILE + 1];
  int col = blockDim.x * blockIdx.x;
  int row = blockDim.y * blockIdx.y;
  bool isRead = row + threadIdx.y < m && col + threadIdx.x < m;
  if (isRead) tile[threadIdx.x][threadIdx.y] = a[INDX(row + threadIdx.y, col + threadIdx.x, m)];
  __syncthreads();
  bool isWritten = col + threadIdx.y < m && row + threadIdx.x < m;
  if (isWritten) c[INDX(col + threadIdx.y, row + threadIdx.x, m)] = tile[threadIdx.y][threadIdx.x];
}
