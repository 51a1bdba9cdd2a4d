struct Point { float x, y, z; };
extern "C" __global__ void points_aos(const Point* points, Point* moved, float dx, float scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Point p = points[i];
    float length = sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
    float inverse = length > 0 ? scale / length : 0.0f;
    moved[i].x = p.x * inverse + dx;
    moved[i].y = p.y * inverse;
    moved[i].z = p.z * inverse;
}
