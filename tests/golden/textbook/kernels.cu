// Kernels of floats as textbooks have them, each run by a block of 16 threads on an H200
// (nvcc 13.0, sm_90, -O3). Which products are fused with which sums decides their last places.
extern "C" __global__ void binomial(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float v[9];
    float up = 1.0f + s * 0.1f, dn = 1.0f / up;
    float p = (1.01f - dn) / (up - dn), q = 1.0f - p;
    float disc = 0.99f;
    float x = a[i];
    for (int k = 0; k < 4; ++k) x *= dn;
    for (int k = 0; k < 9; ++k) {
      v[k] = fmaxf(x * 100.0f - b[i] * 100.0f, 0.0f);
      x *= up * up;
    }
    for (int t = 8; t > 0; --t)
      for (int k = 0; k < t; ++k) v[k] = disc * (p * v[k + 1] + q * v[k]);
    out[i] = v[0];
  }
}

extern "C" __global__ void binomial2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float v[6];
    float u = b[i] + 1.0f, d = 1.0f / u;
    float p = 0.55f;
    for (int k = 0; k <= 5; ++k) {
      float x = a[i];
      for (int m = 0; m < k; ++m) x *= u;
      for (int m = 0; m < 5 - k; ++m) x *= d;
      v[k] = fmaxf(x - 0.4f, 0.0f);
    }
    for (int t = 5; t > 0; --t)
      for (int k = 0; k < t; ++k) v[k] = (p * v[k + 1] + (1.0f - p) * v[k]) * s;
    out[i] = v[0];
  }
}

extern "C" __global__ void trapz(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float lo = a[i], hi = b[i];
    float h = (hi - lo) / n;
    float sum = 0.5f * (lo * lo + hi * hi);
    for (int k = 1; k < n; ++k) {
      float x = lo + k * h;
      sum += x * x;
    }
    out[i] = sum * h;
  }
}

extern "C" __global__ void trapz2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float lo = a[i];
    float h = s / n;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
      float x0 = lo + k * h, x1 = lo + (k + 1) * h;
      sum += 0.5f * (x0 * x0 + x1 * x1) * h;
    }
    out[i] = sum;
  }
}

extern "C" __global__ void trapz3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float sum = 0.0f;
    float h = s;
    for (int k = 0; k < n; ++k) {
      sum += (a[i + k] + a[i + k + 1]) * 0.5f * h;
    }
    out[i] = sum;
  }
}

extern "C" __global__ void julia(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i] * 3.0f - 1.5f, y = b[i] * 3.0f - 1.5f;
    int it = 0;
    while (it < n * 4 && x * x + y * y < 4.0f) {
      float t = x * x - y * y + s;
      y = 2.0f * x * y + 0.156f;
      x = t;
      ++it;
    }
    out[i] = x + it;
  }
}

extern "C" __global__ void julia2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i];
    int k;
    for (k = 0; k < 40; k++) {
      float x2 = x * x, y2 = y * y;
      if (x2 + y2 > 4.0f) break;
      y = 2 * x * y + s;
      x = x2 - y2 - 0.8f;
    }
    out[i] = y * k + x;
  }
}

extern "C" __global__ void julia3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float zx = 3.0f * (a[i] - 0.5f), zy = 2.0f * (b[i] - 0.5f);
    int k = 0;
    for (; k < 20; ++k) {
      float nx = zx * zx - zy * zy + s;
      float ny = 2.0f * zx * zy - 0.3f;
      zx = nx;
      zy = ny;
      if (zx * zx + zy * zy > 4.0f) break;
    }
    out[i] = zx * zy + k;
  }
}

extern "C" __global__ void verlet(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], v = b[i], dt = s * 0.1f;
    float acc = -x;
    for (int k = 0; k < n; ++k) {
      x += v * dt + 0.5f * acc * dt * dt;
      float an = -x;
      v += 0.5f * (acc + an) * dt;
      acc = an;
    }
    out[i] = x;
    out[i + 64] = v;
  }
}

extern "C" __global__ void verlet2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], v = b[i], dt = s;
    for (int k = 0; k < n; ++k) {
      float f = -4.0f * x - 0.1f * v;
      v += 0.5f * dt * f;
      x += dt * v;
      f = -4.0f * x - 0.1f * v;
      v += 0.5f * dt * f;
    }
    out[i] = x;
    out[i + 64] = v;
  }
}

extern "C" __global__ void verlet3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], px = x - b[i] * s;
    float dt2 = s * s;
    for (int k = 0; k < n; ++k) {
      float nx = 2.0f * x - px - 9.8f * x * dt2;
      px = x;
      x = nx;
    }
    out[i] = x;
  }
}

extern "C" __global__ void decay_n(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i];
    for (int k = 0; k < n; ++k) x -= x * s * b[i];
    out[i] = x;
  }
}

extern "C" __global__ void decay_n2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i];
    float r = b[i];
    for (int k = 0; k < n; ++k) x = x - r * x * 0.01f;
    out[i] = x;
  }
}

extern "C" __global__ void decay_n3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i];
    float f = 1.0f - s * 0.01f;
    float sum = 0;
    for (int k = 0; k < n; ++k) {
      sum += x;
      x *= f;
    }
    out[i] = sum * b[i] + x;
  }
}

extern "C" __global__ void decay_n4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], w = 1.0f, sum = 0;
    for (int k = 0; k < n; ++k) {
      sum += w * a[i + k];
      w *= s;
    }
    out[i] = sum + x;
  }
}

extern "C" __global__ void cond_acc(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k];
      if (x > 0.5f)
        acc += x * b[k];
      else
        acc -= x * b[k];
    }
    out[i] = acc;
  }
}

extern "C" __global__ void cond_acc2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k];
      if (x > s) acc += x * x;
    }
    out[i] = acc;
  }
}

extern "C" __global__ void cond_acc3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < 8; ++k) {
      float p = a[i + k] * b[k];
      if (p > 0.3f)
        acc += p;
      else
        acc += 1.0f;
    }
    out[i] = acc;
  }
}

extern "C" __global__ void cond_acc4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < n; ++k) {
      float p = a[i + k] * b[k];
      acc += a[i] > 0.5f ? p : -p;
    }
    out[i] = acc;
  }
}

extern "C" __global__ void cond_prod(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float p = 1;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k];
      if (x > 0.5f)
        p *= x + 1.0f;
      else
        p = p * 0.5f + x;
    }
    out[i] = p;
  }
}

extern "C" __global__ void cond_prod2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float p = a[i] * b[i];
    if (a[i] > 0.5f)
      p = p + s;
    else
      p = p - s * 0.5f;
    out[i] = p;
  }
}

extern "C" __global__ void cond_prod3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float p = a[i] * b[i];
    float q = p > 0.2f ? p * s + 1.0f : p + b[i + 1];
    out[i] = q;
  }
}

extern "C" __global__ void cond_prod4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i];
    float p = x * y;
    if (x < y)
      out[i] = p + x;
    else
      out[i] = p * 2.0f - y;
  }
}

extern "C" __global__ void butterfly(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float wr = s, wi = 0.6f;
    float ar = a[2 * i], ai = a[2 * i + 1], br = b[2 * i], bi = b[2 * i + 1];
    float tr = br * wr - bi * wi, ti = br * wi + bi * wr;
    out[4 * i] = ar + tr;
    out[4 * i + 1] = ai + ti;
    out[4 * i + 2] = ar - tr;
    out[4 * i + 3] = ai - ti;
  }
}

extern "C" __global__ void butterfly2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x0 = a[i], x1 = a[i + 1], x2 = b[i], x3 = b[i + 1];
    float t = x1 * s;
    out[i] = x0 + t;
    out[i + 64] = x0 - t;
    float u = x3 * 0.7f;
    out[i + 128] = x2 + u;
    out[i + 192] = x2 - u;
  }
}

extern "C" __global__ void butterfly3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float v[8];
    for (int k = 0; k < 8; ++k) v[k] = a[i + k];
    for (int h = 1; h < 8; h *= 2)
      for (int k = 0; k < 8; ++k)
        if (!(k & h)) {
          float x = v[k], y = v[k + h] * s;
          v[k] = x + y;
          v[k + h] = x - y;
        }
    for (int k = 0; k < 8; ++k) out[i * 8 + k] = v[k];
  }
}

extern "C" __global__ void norm_rows(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float sum = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i * n + k];
      sum += x * x;
    }
    float r = 1.0f / sqrtf(sum + 1e-6f);
    for (int k = 0; k < n; ++k) out[i * n + k] = a[i * n + k] * r;
  }
}

extern "C" __global__ void norm_rows2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float m = 0, v = 0;
    for (int k = 0; k < n; ++k) m += a[i * n + k];
    m /= n;
    for (int k = 0; k < n; ++k) {
      float d = a[i * n + k] - m;
      v += d * d;
    }
    v /= n;
    float r = 1.0f / sqrtf(v + 1e-5f);
    for (int k = 0; k < n; ++k) out[i * n + k] = (a[i * n + k] - m) * r * b[k] + b[k + 20];
  }
}

extern "C" __global__ void variance2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float m = 0;
    for (int k = 0; k < n; ++k) m += a[i + k];
    m /= n;
    float v = 0;
    for (int k = 0; k < n; ++k) v += (a[i + k] - m) * (a[i + k] - m);
    out[i] = v / (n - 1);
  }
}

extern "C" __global__ void variance3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x1 = 0, x2 = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k];
      x1 += x;
      x2 += x * x;
    }
    float m = x1 / n;
    out[i] = x2 / n - m * m;
  }
}

extern "C" __global__ void variance4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float m = 0, m2 = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k];
      float d = x - m;
      m += d / (k + 1);
      m2 += d * (x - m);
    }
    out[i] = m2 / n;
  }
}

extern "C" __global__ void catmull(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float t = b[i];
    float p0 = a[i], p1 = a[i + 1], p2 = a[i + 2], p3 = a[i + 3];
    out[i] =
        0.5f * ((2.0f * p1) + (-p0 + p2) * t + (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3) * t * t +
                (-p0 + 3.0f * p1 - 3.0f * p2 + p3) * t * t * t);
  }
}

extern "C" __global__ void catmull2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float t = b[i];
    float t2 = t * t, t3 = t2 * t;
    float p0 = a[i], p1 = a[i + 1], p2 = a[i + 2], p3 = a[i + 3];
    out[i] = 0.5f * (2.0f * p1 + (p2 - p0) * t + (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3) * t2 +
                     (3.0f * p1 - p0 - 3.0f * p2 + p3) * t3);
  }
}

extern "C" __global__ void catmull3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float t = b[i];
    float t2 = t * t, t3 = t2 * t;
    float p0 = a[i], p1 = a[i + 1], p2 = a[i + 2], p3 = a[i + 3];
    float w0 = -0.5f * t3 + t2 - 0.5f * t, w1 = 1.5f * t3 - 2.5f * t2 + 1.0f,
          w2 = -1.5f * t3 + 2.0f * t2 + 0.5f * t, w3 = 0.5f * t3 - 0.5f * t2;
    out[i] = w0 * p0 + w1 * p1 + w2 * p2 + w3 * p3;
  }
}

extern "C" __global__ void wave_2d(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    int w = 8;
    int r = i / 8 + 1, c = i % 8 + 1;
    int p = r * 10 + c;
    float u = a[p];
    float lap = a[p - 1] + a[p + 1] + a[p - 10] + a[p + 10] - 4.0f * u;
    out[i] = 2.0f * u - b[p] + s * s * lap;
    (void)w;
  }
}

extern "C" __global__ void wave_2d2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float u = a[i + 1], up = b[i];
    float lap = a[i] - 2.0f * u + a[i + 2];
    for (int k = 0; k < 3; ++k) {
      float un = 2.0f * u - up + s * lap * 0.1f;
      up = u;
      u = un;
      lap = lap * 0.9f + u * 0.1f;
    }
    out[i] = u;
  }
}

extern "C" __global__ void wave_2d3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        float w = (dx == 0 && dy == 0) ? -4.0f : ((dx == 0 || dy == 0) ? 1.0f : 0.0f);
        acc += w * a[20 + i + dy * 10 + dx];
      }
    out[i] = 2.0f * a[20 + i] - b[i] + s * acc;
  }
}

extern "C" __global__ void wave_2d4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < 4; ++k) acc += a[i + k] * s + b[i + k] * 0.3f;
    out[i] = acc;
  }
}

extern "C" __global__ void wave_2d5(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float acc = 0;
    for (int k = 0; k < n; ++k) acc += a[i + k] * s + b[i + k] * 0.3f;
    out[i] = acc;
  }
}

extern "C" __global__ void horner(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], r = 0;
    for (int k = 0; k < 8; ++k) r = r * x + b[k];
    out[i] = r;
  }
}

extern "C" __global__ void poly(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i];
    out[i] = b[0] + b[1] * x + b[2] * x * x + b[3] * x * x * x;
  }
}

extern "C" __global__ void polyn(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], p = 1, r = 0;
    for (int k = 0; k < n; ++k) {
      r += b[k] * p;
      p *= x;
    }
    out[i] = r;
  }
}

extern "C" __global__ void dot(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int k = 0; k < n; ++k) r += a[i + k] * b[k];
    out[i] = r;
  }
}

extern "C" __global__ void complexmul(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = a[i + 1], u = b[i], v = b[i + 1];
    out[2 * i] = x * u - y * v;
    out[2 * i + 1] = x * v + y * u;
  }
}

extern "C" __global__ void complexpow(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i], u = x, v = y;
    for (int k = 0; k < n; ++k) {
      float t = u * x - v * y;
      v = u * y + v * x;
      u = t;
    }
    out[2 * i] = u;
    out[2 * i + 1] = v;
  }
}

extern "C" __global__ void cross(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float ax = a[3 * i], ay = a[3 * i + 1], az = a[3 * i + 2], bx = b[3 * i], by = b[3 * i + 1],
          bz = b[3 * i + 2];
    out[3 * i] = ay * bz - az * by;
    out[3 * i + 1] = az * bx - ax * bz;
    out[3 * i + 2] = ax * by - ay * bx;
  }
}

extern "C" __global__ void det3(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    const float* m = a + 9 * i;
    out[i] = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
             m[2] * (m[3] * m[7] - m[4] * m[6]);
  }
}

extern "C" __global__ void rot(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float c = 0.8f, q = 0.6f;
    float x = a[i], y = b[i];
    for (int k = 0; k < n; ++k) {
      float t = c * x - q * y;
      y = q * x + c * y;
      x = t;
    }
    out[2 * i] = x;
    out[2 * i + 1] = y;
  }
}

extern "C" __global__ void quat(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float w = a[i], x = a[i + 1], y = a[i + 2], z = a[i + 3], W = b[i], X = b[i + 1], Y = b[i + 2],
          Z = b[i + 3];
    out[4 * i] = w * W - x * X - y * Y - z * Z;
    out[4 * i + 1] = w * X + x * W + y * Z - z * Y;
    out[4 * i + 2] = w * Y - x * Z + y * W + z * X;
    out[4 * i + 3] = w * Z + x * Y - y * X + z * W;
  }
}

extern "C" __global__ void lerp(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    out[i] = a[i] + s * (b[i] - a[i]);
    out[i + 64] = a[i] * (1.0f - s) + b[i] * s;
  }
}

extern "C" __global__ void bilinear(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float fx = a[i], fy = b[i];
    out[i] = (1 - fx) * (1 - fy) * a[i + 1] + fx * (1 - fy) * a[i + 2] + (1 - fx) * fy * a[i + 3] +
             fx * fy * a[i + 4];
  }
}

extern "C" __global__ void smoothstep(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float t = a[i];
    out[i] = t * t * (3.0f - 2.0f * t);
    out[i + 64] = t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
  }
}

extern "C" __global__ void logistic(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i];
    for (int k = 0; k < n; ++k) x = s * x * (1.0f - x);
    out[i] = x;
  }
}

extern "C" __global__ void euler(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], v = b[i];
    for (int k = 0; k < n; ++k) {
      v -= 9.8f * s;
      x += v * s;
      if (x < 0) {
        x = -x;
        v = -0.8f * v;
      }
    }
    out[i] = x;
    out[i + 64] = v;
  }
}

extern "C" __global__ void rk4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float y = a[i], h = s;
    for (int k = 0; k < n; ++k) {
      float k1 = -y, k2 = -(y + 0.5f * h * k1), k3 = -(y + 0.5f * h * k2), k4 = -(y + h * k3);
      y += h / 6.0f * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    out[i] = y;
  }
}

extern "C" __global__ void lorenz(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i], z = s;
    for (int k = 0; k < n; ++k) {
      float dx = 10.0f * (y - x), dy = x * (28.0f - z) - y, dz = x * y - 2.6667f * z;
      x += dx * 0.01f;
      y += dy * 0.01f;
      z += dz * 0.01f;
    }
    out[3 * i] = x;
    out[3 * i + 1] = y;
    out[3 * i + 2] = z;
  }
}

extern "C" __global__ void nbody(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i], fx = 0, fy = 0;
    for (int k = 0; k < n; ++k) {
      float dx = a[k] - x, dy = b[k] - y;
      float r2 = dx * dx + dy * dy + 0.01f;
      float r = 1.0f / sqrtf(r2);
      float r3 = r * r * r;
      fx += dx * r3;
      fy += dy * r3;
    }
    out[i] = fx;
    out[i + 64] = fy;
  }
}

extern "C" __global__ void newton(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i] + 1.0f;
    for (int k = 0; k < n; ++k) x = 0.5f * (x + b[i] / x);
    out[i] = x;
  }
}

extern "C" __global__ void conv(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float w[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
    float r = 0;
    for (int k = 0; k < 5; ++k) r += w[k] * a[i + k];
    out[i] = r;
  }
}

extern "C" __global__ void conv2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x) r += a[i + y * 10 + x] * b[y * 3 + x];
    out[i] = r;
  }
}

extern "C" __global__ void sobel(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float gx = a[i + 2] - a[i] + 2.0f * (a[i + 12] - a[i + 10]) + a[i + 22] - a[i + 20];
    float gy = a[i + 20] + 2.0f * a[i + 21] + a[i + 22] - a[i] - 2.0f * a[i + 1] - a[i + 2];
    out[i] = sqrtf(gx * gx + gy * gy);
  }
}

extern "C" __global__ void gray(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  { out[i] = 0.299f * a[3 * i] + 0.587f * a[3 * i + 1] + 0.114f * a[3 * i + 2]; }
}

extern "C" __global__ void yuv(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = a[3 * i], g = a[3 * i + 1], q = a[3 * i + 2];
    out[3 * i] = 0.299f * r + 0.587f * g + 0.114f * q;
    out[3 * i + 1] = -0.147f * r - 0.289f * g + 0.436f * q + 0.5f;
    out[3 * i + 2] = 0.615f * r - 0.515f * g - 0.1f * q + 0.5f;
  }
}

extern "C" __global__ void matmul2(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    int r = i / 4, c = i % 4;
    float t = 0;
    for (int k = 0; k < 4; ++k) t += a[r * 4 + k] * b[k * 4 + c];
    out[i] = s * t + 0.5f * out[i];
  }
}

extern "C" __global__ void saxpby(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  { out[i] = s * a[i] + 0.25f * b[i]; }
}

extern "C" __global__ void matvec4(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float v[4];
    for (int r = 0; r < 4; ++r) {
      v[r] = 0;
      for (int k = 0; k < 4; ++k) v[r] += a[i + r * 4 + k] * b[k];
    }
    for (int r = 0; r < 4; ++r) out[4 * i + r] = v[r];
  }
}

extern "C" __global__ void iir(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float y1 = 0, y2 = 0;
    for (int k = 0; k < n; ++k) {
      float y = 0.2f * a[i + k] + 1.2f * y1 - 0.4f * y2;
      y2 = y1;
      y1 = y;
    }
    out[i] = y1;
  }
}

extern "C" __global__ void ema(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float e = a[i];
    for (int k = 1; k < n; ++k) e = s * a[i + k] + (1.0f - s) * e;
    out[i] = e;
  }
}

extern "C" __global__ void heat(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float u[6];
    for (int k = 0; k < 6; ++k) u[k] = a[i + k];
    for (int t = 0; t < 3; ++t) {
      float l = u[0];
      for (int k = 1; k < 5; ++k) {
        float c = u[k];
        u[k] = c + s * 0.2f * (l - 2.0f * c + u[k + 1]);
        l = c;
      }
    }
    for (int k = 0; k < 6; ++k) out[6 * i + k] = u[k];
  }
}

extern "C" __global__ void dist(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int k = 0; k < 3; ++k) {
      float d = a[3 * i + k] - b[k];
      r += d * d;
    }
    out[i] = sqrtf(r);
  }
}

extern "C" __global__ void kmeans(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float best = 1e30f;
    int w = 0;
    for (int c = 0; c < n; ++c) {
      float dx = a[2 * i] - b[2 * c], dy = a[2 * i + 1] - b[2 * c + 1];
      float d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        w = c;
      }
    }
    out[i] = best + w;
  }
}

extern "C" __global__ void ray(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float ox = a[i], oy = b[i], dx = 0.6f, dy = 0.8f;
    float bb = 2.0f * (ox * dx + oy * dy), c = ox * ox + oy * oy - 0.25f;
    float disc = bb * bb - 4.0f * c;
    if (disc < 0)
      out[i] = -1;
    else
      out[i] = (-bb - sqrtf(disc)) * 0.5f;
  }
}

extern "C" __global__ void quadratic(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float A = a[i] + 0.1f, B = b[i] * 4, C = s;
    float d = B * B - 4.0f * A * C;
    float r = d > 0 ? sqrtf(d) : 0.0f;
    out[i] = (-B + r) / (2.0f * A);
    out[i + 64] = (-B - r) / (2.0f * A);
  }
}

extern "C" __global__ void bezier(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float t = b[i], u = 1.0f - t;
    out[i] = u * u * u * a[i] + 3.0f * u * u * t * a[i + 1] + 3.0f * u * t * t * a[i + 2] +
             t * t * t * a[i + 3];
  }
}

extern "C" __global__ void sinpoly(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], x2 = x * x;
    out[i] = x - x * x2 / 6.0f + x * x2 * x2 / 120.0f - x * x2 * x2 * x2 / 5040.0f;
  }
}

extern "C" __global__ void sinloop(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], t = x, r = x;
    for (int k = 1; k < n; ++k) {
      t = -t * x * x / ((2 * k) * (2 * k + 1));
      r += t;
    }
    out[i] = r;
  }
}

extern "C" __global__ void exploop(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], t = 1, r = 1;
    for (int k = 1; k < n; ++k) {
      t *= x / k;
      r += t;
    }
    out[i] = r;
  }
}

extern "C" __global__ void piloop(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    float h = 1.0f / n;
    for (int k = 0; k < n; ++k) {
      float x = (k + 0.5f) * h;
      r += 4.0f / (1.0f + x * x);
    }
    out[i] = r * h + a[i];
  }
}

extern "C" __global__ void simpson(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float lo = a[i], h = s / n;
    float r = 0;
    for (int k = 0; k < n; ++k) {
      float x = lo + k * h, m = x + 0.5f * h, e = x + h;
      r += (x * x + 4.0f * m * m + e * e) * h / 6.0f;
    }
    out[i] = r;
  }
}

extern "C" __global__ void mandel(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float cx = a[i] * 3 - 2, cy = b[i] * 2 - 1, x = 0, y = 0;
    int k = 0;
    while (k < 50 && x * x + y * y <= 4.0f) {
      float t = x * x - y * y + cx;
      y = 2.0f * x * y + cy;
      x = t;
      k++;
    }
    out[i] = k + x;
  }
}

extern "C" __global__ void burning(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float cx = a[i] * 3 - 2, cy = b[i] * 2 - 1, x = 0, y = 0;
    int k;
    for (k = 0; k < 30; ++k) {
      float t = x * x - y * y + cx;
      y = 2.0f * fabsf(x * y) + cy;
      x = t;
      if (x * x + y * y > 4.0f) break;
    }
    out[i] = k + y;
  }
}

extern "C" __global__ void spring(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], v = b[i];
    for (int k = 0; k < n; ++k) {
      float f = -s * x - 0.1f * v;
      v += f * 0.01f;
      x += v * 0.01f;
    }
    out[i] = x;
    out[64 + i] = v;
  }
}

extern "C" __global__ void blackpart(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float d1 = (a[i] + (0.05f + 0.5f * s * s) * b[i]) / (s * 1.5f);
    out[i] = d1 * a[i] - b[i] * (d1 - s * 1.5f);
  }
}

extern "C" __global__ void cnd(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float d = a[i] * 2 - 1;
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float c =
        0.39894228f * b[i] *
        (k * (0.31938153f +
              k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    if (d > 0) c = 1.0f - c;
    out[i] = c;
  }
}

extern "C" __global__ void relu_fc(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = b[i];
    for (int k = 0; k < n; ++k) r += a[k] * b[i * n + k];
    out[i] = r > 0 ? r : s * r;
  }
}

extern "C" __global__ void adam(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float g = a[i], m = b[i], v = b[i + 1];
    m = 0.9f * m + 0.1f * g;
    v = 0.999f * v + 0.001f * g * g;
    out[i] = a[i + 2] - s * m / (sqrtf(v) + 1e-8f);
    out[64 + i] = m;
    out[128 + i] = v;
  }
}

extern "C" __global__ void sgd(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float v = 0.9f * b[i] - s * (a[i] + 0.01f * b[i + 1]);
    out[i] = b[i + 1] + v;
  }
}

extern "C" __global__ void mse(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int k = 0; k < n; ++k) {
      float d = a[i + k] - b[i + k];
      r += d * d * 0.5f;
    }
    out[i] = r / n;
  }
}

extern "C" __global__ void covar(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float sx = 0, sy = 0, sxy = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k], y = b[i + k];
      sx += x;
      sy += y;
      sxy += x * y;
    }
    out[i] = (sxy - sx * sy / n) / n;
  }
}

extern "C" __global__ void linreg(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float sx = 0, sy = 0, sxy = 0, sxx = 0;
    for (int k = 0; k < n; ++k) {
      float x = a[i + k], y = b[i + k];
      sx += x;
      sy += y;
      sxy += x * y;
      sxx += x * x;
    }
    float sl = (n * sxy - sx * sy) / (n * sxx - sx * sx + 1.0f);
    out[i] = sl;
    out[64 + i] = (sy - sl * sx) / n;
  }
}

extern "C" __global__ void gauss(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float m[2][3];
    for (int r = 0; r < 2; ++r)
      for (int c = 0; c < 3; ++c) m[r][c] = a[i + r * 3 + c] + (r == c ? 2.0f : 0.0f);
    float f = m[1][0] / m[0][0];
    for (int c = 0; c < 3; ++c) m[1][c] -= f * m[0][c];
    float y = m[1][2] / m[1][1];
    out[2 * i] = (m[0][2] - m[0][1] * y) / m[0][0];
    out[2 * i + 1] = y;
  }
}

extern "C" __global__ void lj(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float dx = a[i] + 0.7f, dy = b[i];
    float r2 = dx * dx + dy * dy;
    float i2 = 1.0f / r2, i6 = i2 * i2 * i2;
    float f = 24.0f * i6 * (2.0f * i6 - 1.0f) * i2;
    out[i] = f * dx;
    out[i + 64] = f * dy;
    out[i + 128] = 4.0f * i6 * (i6 - 1.0f);
  }
}

extern "C" __global__ void rgbmix(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int k = 0; k < 3; ++k) r += (a[3 * i + k] * s + b[3 * i + k] * (1.0f - s)) * 0.33f;
    out[i] = r;
  }
}

extern "C" __global__ void kahan(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0, c = 0;
    for (int k = 0; k < n; ++k) {
      float y = a[i + k] * b[k] - c;
      float t = r + y;
      c = (t - r) - y;
      r = t;
    }
    out[i] = r;
  }
}

extern "C" __global__ void prefixprod(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 1;
    for (int k = 0; k < n; ++k) {
      r *= a[i + k] + 0.5f;
      out[i * n + k] = r * s + b[k];
    }
  }
}

extern "C" __global__ void oscill(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float c = 1, q = 0;
    for (int k = 0; k < n; ++k) {
      float t = c - s * q;
      q = q + s * c;
      c = t;
    }
    out[i] = c * a[i] + q * b[i];
  }
}

extern "C" __global__ void predprey(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i];
    for (int k = 0; k < n; ++k) {
      float dx = 1.1f * x - 0.4f * x * y, dy = 0.1f * x * y - 0.4f * y;
      x += dx * s;
      y += dy * s;
    }
    out[i] = x;
    out[64 + i] = y;
  }
}

extern "C" __global__ void henon(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x = a[i], y = b[i];
    for (int k = 0; k < n; ++k) {
      float t = 1.0f - 1.4f * x * x + y;
      y = 0.3f * x;
      x = t;
    }
    out[i] = x;
    out[64 + i] = y;
  }
}

extern "C" __global__ void reflect(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float nx = 0.6f, ny = 0.8f;
    float d = a[i] * nx + b[i] * ny;
    out[i] = a[i] - 2.0f * d * nx;
    out[i + 64] = b[i] - 2.0f * d * ny;
  }
}

extern "C" __global__ void upwind(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float c = s * 0.5f;
    float f = a[i + 1] > 0.5f ? a[i + 1] - a[i] : a[i + 2] - a[i + 1];
    out[i] = a[i + 1] - c * f * a[i + 1];
  }
}

extern "C" __global__ void triarea(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float x1 = a[i], y1 = b[i], x2 = a[i + 1], y2 = b[i + 1], x3 = a[i + 2], y3 = b[i + 2];
    out[i] = 0.5f * fabsf(x1 * (y2 - y3) + x2 * (y3 - y1) + x3 * (y1 - y2));
  }
}

extern "C" __global__ void shoelace(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float r = 0;
    for (int k = 0; k < n; ++k) {
      int j = (k + 1) % n;
      r += a[i + k] * b[i + j] - a[i + j] * b[i + k];
    }
    out[i] = 0.5f * r;
  }
}

extern "C" __global__ void moments(float* out, const float* a, const float* b, int n, float s) {
  int i = threadIdx.x;
  {
    float m = a[i], r2 = 0, r3 = 0;
    for (int k = 0; k < n; ++k) {
      float d = a[i + k] - m;
      r2 += d * d;
      r3 += d * d * d;
    }
    out[i] = r2;
    out[64 + i] = r3;
  }
}
