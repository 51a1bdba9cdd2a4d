#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace linalg {

template <typename T>
class DeviceMatrix {
  public:
    DeviceMatrix(int rows, int cols) : rows_(rows), cols_(cols) {
        if (cudaMalloc(&data_, sizeof(T) * rows * cols) != cudaSuccess)
            throw std::runtime_error("cudaMalloc");
    }
    ~DeviceMatrix() { cudaFree(data_); }
    void upload(const std::vector<T> &host) {
        cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    T *data() { return data_; }
    std::string name() const { return "matrix"; }

  private:
    int rows_, cols_;
    T *data_ = nullptr;
};

template <typename T>
struct View {
    T *data;
    int cols;
    __device__ T &operator()(int row, int col) { return data[row * cols + col]; }
};

template <typename T>
__global__ void addMatrices(View<T> a, View<T> b, View<T> c, int rows) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < a.cols) c(row, col) = a(row, col) + b(row, col);
}

template <typename T>
__global__ void scale(T *data, T factor, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] *= factor;
}

}  // namespace linalg

int main() {
    using namespace linalg;
    const int rows = 64, cols = 96;
    DeviceMatrix<double> a(rows, cols);
    std::vector<double> host(rows * cols, 1.0);
    a.upload(host);
    scale<double><<<(rows * cols + 255) / 256, 256>>>(a.data(), 3.0, rows * cols);
    cudaDeviceSynchronize();
    return 0;
}
