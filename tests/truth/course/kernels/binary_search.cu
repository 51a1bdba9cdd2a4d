extern "C" __global__ void binary_search(const int* sorted, int size, const int* keys, int* positions, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int key = keys[i];
    int low = 0;
    int high = size;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    positions[i] = low;
}
