struct Body { float3 p, v; float m; };
struct World {
    Body* bodies; int n; float dt;
    __device__ void step(int i) const {
        Body b = bodies[i];
        b.v.y -= 9.81f * dt;
        b.p.x += b.v.x * dt; b.p.y += b.v.y * dt; b.p.z += b.v.z * dt;
        if (b.p.y < 0) { b.p.y = -b.p.y; b.v.y *= -0.8f; }
        bodies[i] = b;
    }
};
extern "C" __global__ void aos_update(float* raw, int n, int steps) {
    World w{(Body*)raw, n, 0.01f};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) for (int s = 0; s < steps; ++s) w.step(i);
}
