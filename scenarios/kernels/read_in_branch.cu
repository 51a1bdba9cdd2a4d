// Lanes write and read shared memory on two paths, with nothing that keeps an order.
__global__ void read_in_branch(int* out) {
  __shared__ int box[32];
  int lane = threadIdx.x;
  int got;
  box[lane] = -1;
  if (lane < 16) {
    box[lane] = lane;
    got = box[31 - lane];
  } else {
    box[lane] = lane;
    got = box[31 - lane];
  }
  out[lane] = got;
}
