#pragma once

#include <cstdint>
#include <vector>

namespace warpscope::support {

/// Of a kernel (int* out) with one thread: lengths of vectors whose squares no number of their type
/// can be, as bits.
constexpr const char* kLongVectors = R"(
    float x = 3e19f + threadIdx.x, y = 1e-30f * (threadIdx.x + 1);
    double z = x * 1e180, w = y * 1e-200;
    out[0] = __float_as_int(norm3df(x, x * 0.7f, 2.5f * x));
    out[1] = __float_as_int(norm4df(y, y * 0.7f, 2.5f * y, y * 3));
    out[2] = __float_as_int(rnorm3df(y, y * 0.7f, 2.5f * y));
    out[3] = __float_as_int(rnorm4df(x, x * 0.7f, 2.5f * x, x * 3));
    out[4] = __double2hiint(norm3d(z, z * 0.7, 2.5 * z));
    out[5] = __double2loint(norm3d(z, z * 0.7, 2.5 * z));
    out[6] = __double2loint(norm4d(w, w * 0.7, 2.5 * w, w * 3));
    out[7] = __double2loint(rnorm3d(w, w * 0.7, 2.5 * w));
    out[8] = __double2loint(rnorm4d(z, z * 0.7, 2.5 * z, z * 3));
    out[9] = __float_as_int(norm3df(x * 0, 0, 0));
    out[10] = __float_as_int(rnorm4df(y, 1e38f * x, x, 0));
)";
/// What nvcc 13's PTX of it leaves in `out`.
inline const std::vector<std::int32_t> kLongVectorBits{
    1620101332, 245757976,  1888562558, 505013446, 1769042473, -1078947262,
    400501898,  -315747735, 758284306,  0,         0};

}  // namespace warpscope::support
