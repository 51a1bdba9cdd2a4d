extern "C" __global__ void levenshtein(const char* words, const char* pattern, int* dist, int n) {
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w >= n) return;
    int row[17];
    for (int j = 0; j <= 16; j++) row[j] = j;
    for (int i = 1; i <= 16; i++) {
        int diag = row[0];
        row[0] = i;
        char c = words[w * 16 + i - 1];
        for (int j = 1; j <= 16; j++) {
            int cost = diag + (c != pattern[j - 1]);
            diag = row[j];
            int m = row[j] < row[j - 1] ? row[j] : row[j - 1];
            row[j] = min(m + 1, cost);
        }
    }
    dist[w] = row[16];
}
