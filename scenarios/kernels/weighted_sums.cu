// The weights are needed once, at the end; the sums in every iteration.
__global__ void weighted_sums(const float* in, const float* weights, float* out, int rounds,
                              int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w0 = weights[i + 0 * stride];
  float w1 = weights[i + 1 * stride];
  float w2 = weights[i + 2 * stride];
  float w3 = weights[i + 3 * stride];
  float w4 = weights[i + 4 * stride];
  float w5 = weights[i + 5 * stride];
  float w6 = weights[i + 6 * stride];
  float w7 = weights[i + 7 * stride];
  float w8 = weights[i + 8 * stride];
  float w9 = weights[i + 9 * stride];
  float w10 = weights[i + 10 * stride];
  float w11 = weights[i + 11 * stride];
  float w12 = weights[i + 12 * stride];
  float w13 = weights[i + 13 * stride];
  float w14 = weights[i + 14 * stride];
  float w15 = weights[i + 15 * stride];
  float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f, s4 = 0.0f, s5 = 0.0f;
  float s6 = 0.0f, s7 = 0.0f, s8 = 0.0f, s9 = 0.0f, s10 = 0.0f, s11 = 0.0f;
  float s12 = 0.0f, s13 = 0.0f, s14 = 0.0f, s15 = 0.0f;
  for (int r = 0; r < rounds; r++) {
    float x = in[i + r * stride];
    s0 = s0 * 0.5f + x;
    s1 = s1 * 0.53125f + x;
    s2 = s2 * 0.5625f + x;
    s3 = s3 * 0.59375f + x;
    s4 = s4 * 0.625f + x;
    s5 = s5 * 0.65625f + x;
    s6 = s6 * 0.6875f + x;
    s7 = s7 * 0.71875f + x;
    s8 = s8 * 0.75f + x;
    s9 = s9 * 0.78125f + x;
    s10 = s10 * 0.8125f + x;
    s11 = s11 * 0.84375f + x;
    s12 = s12 * 0.875f + x;
    s13 = s13 * 0.90625f + x;
    s14 = s14 * 0.9375f + x;
    s15 = s15 * 0.96875f + x;
  }
  out[i] = w0 * s0 + w1 * s1 + w2 * s2 + w3 * s3
         + w4 * s4 + w5 * s5 + w6 * s6 + w7 * s7
         + w8 * s8 + w9 * s9 + w10 * s10 + w11 * s11
         + w12 * s12 + w13 * s13 + w14 * s14 + w15 * s15;
}
